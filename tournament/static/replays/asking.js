// @ts-check
// Asks the service for the parts of a match.
/** @param {string} address */
export async function getJSON(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.json();
}

/** @param {string} address */
export async function getText(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.text();
}
