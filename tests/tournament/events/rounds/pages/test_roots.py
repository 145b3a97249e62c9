"""The roots of rounds over HTTP: none while a round is played, then for everybody, on the page of draws too."""

from uuid import uuid4

from flask.testing import FlaskClient

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database


def test_a_closed_round_shows_its_root_to_everybody(client: FlaskClient, database: Database):
    run = Running(database).with_players(4).playing().enter_all()
    id = run.book().round(*run.place()).id
    path = f"/rounds/{id}/root"
    assert client.get(path).json == {"round": str(id), "roots": []}
    assert "Fingerprint of the results" not in client.get(f"/events/{run.slug}/pairing-proof").text
    run.close()
    (root,) = client.get(path).json["roots"]
    assert (root["number"], root["leaves"], len(root["root"])) == (1, 2, 64)
    assert root["root"] in client.get(f"/events/{run.slug}/pairing-proof").text
    (drawn,) = client.get(f"/api/v1/events/{run.slug}/draws").json["items"]
    assert (drawn["id"], drawn["roots"][0]["root"]) == (str(id), root["root"])
    assert client.get(f"/rounds/{uuid4()}/root").status_code == 404
    run.pair()
    assert client.get(f"/rounds/{run.book().round(*run.place()).id}/root").status_code == 404
