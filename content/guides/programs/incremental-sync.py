# python3 incremental-sync.py campaigns.db
# Python 3.9 or later, no packages. The first run reads all campaigns. Later runs read only those that changed.
import datetime
import email.utils
import json
import os
import random
import sqlite3
import sys
import time
import urllib.error
import urllib.request

API = os.environ.get("LITFASS_API_URL", "http://localhost:4000")
responded_at = None  # the time of the last response, by the API’s clock


def call(query, variables={}):
    """Sends a request. Lost connections, 429 and 5xx are tried again, up to five times."""
    global responded_at
    headers = {"Authorization": "Bearer " + os.environ["LITFASS_TOKEN"], "Content-Type": "application/json"}
    body = json.dumps({"query": query, "variables": variables}).encode()
    for attempt in range(1, 6):
        wait = 2 ** (attempt - 1) + random.random()
        try:
            request = urllib.request.Request(API + "/graphql", data=body, headers=headers)
            with urllib.request.urlopen(request, timeout=40) as response:
                result = json.load(response)
                responded_at = email.utils.parsedate_to_datetime(response.headers["Date"])
            if "errors" in result:
                [first, *_] = result["errors"]
                raise RuntimeError(f"{first['message']} (request {first['extensions']['requestId']})")
            return result["data"]
        except urllib.error.HTTPError as error:
            if attempt == 5 or (error.code != 429 and error.code < 500):
                raise RuntimeError(f"{error.code}: {error.read().decode()}") from error
            wait = float(error.headers.get("Retry-After", wait))
        except OSError:
            if attempt == 5:
                raise
        time.sleep(wait)


def read_list(query, variables={}):
    """Reads a list to its end. The query has a variable $after and one root field."""
    after, items = None, []
    while True:
        [found] = call(query, {**variables, "after": after}).values()
        items += found["items"]
        if not found["pageInfo"]["hasNextPage"]:
            return items
        after = found["pageInfo"]["endCursor"]


OVERLAP = datetime.timedelta(minutes=5)


COMPANIES = """query ($after: String) {
  listCompanies(page: { limit: 200, after: $after }) {
    items { id name }
    pageInfo { hasNextPage endCursor }
  }
}"""
CHANGED = """query ($companyId: ID!, $since: DateTime!, $after: String) {
  listCampaignsByCompany(
    companyId: $companyId
    filter: { updatedAt: { gte: $since } }
    sort: [{ field: UPDATED_AT }]
    page: { limit: 200, after: $after }
  ) {
    items { id version name status updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}"""

database = sqlite3.connect(sys.argv[1] if len(sys.argv) > 1 else "campaigns.db")
database.executescript(
    """
    create table if not exists campaign (
      id text primary key, company_id text not null, version integer not null,
      name text not null, status text not null, updated_at text not null
    );
    create table if not exists sync (company_id text primary key, complete_until text not null);
    """
)

for company in read_list(COMPANIES):
    begin = responded_at
    stored = database.execute("select complete_until from sync where company_id = ?", [company["id"]]).fetchone()
    since = "1970-01-01T00:00:00Z"
    if stored is not None:
        since = (datetime.datetime.fromisoformat(stored[0]) - OVERLAP).isoformat()
    changed = read_list(CHANGED, {"companyId": company["id"], "since": since})
    # The rows and the moment are stored together, or neither is.
    with database:
        database.executemany(
            "insert or replace into campaign values (?, ?, ?, ?, ?, ?)",
            [
                (row["id"], company["id"], row["version"], row["name"], row["status"], row["updatedAt"])
                for row in changed
            ],
        )
        database.execute("insert or replace into sync values (?, ?)", [company["id"], begin.isoformat()])
    print(f"{company['name']}: {len(changed)} campaigns")
