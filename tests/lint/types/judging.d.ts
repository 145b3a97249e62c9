// What scripts of tournament/static/judging keep and hear.

// A ruling that could not be sent yet, as it lies in the outbox of a device.
interface Letter {
  by: string;
  name: string;
  key: string;
  reason: string;
  about: string;
  action: string;
  body: [field: string, value: string][];
  page: string;
  problem?: string;
}

// A rule that can be found by words.
interface Rule {
  id: string;
  summary: string;
  text: string;
}

// What the service worker hears, and itself: TypeScript knows either pages or workers.
interface Happening extends Event {
  request: Request;
  data: { keep?: string[] };
  waitUntil(done: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
interface PageWorker {
  clients: { claim(): Promise<void> };
  skipWaiting(): void;
  addEventListener(kind: string, act: (event: Happening) => void): void;
}
