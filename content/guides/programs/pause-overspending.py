# python3 pause-overspending.py [--apply]
# Python 3.9 or later, no packages. Without --apply, nothing changes and the program prints what it would pause.
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

API = os.environ.get("LITFASS_API_URL", "http://localhost:4000")


def call(query, variables={}):
    """Sends a request. Lost connections, 429 and 5xx are tried again, up to five times."""
    headers = {"Authorization": "Bearer " + os.environ["LITFASS_TOKEN"], "Content-Type": "application/json"}
    body = json.dumps({"query": query, "variables": variables}).encode()
    for attempt in range(1, 6):
        wait = 2 ** (attempt - 1) + random.random()
        try:
            request = urllib.request.Request(API + "/graphql", data=body, headers=headers)
            with urllib.request.urlopen(request, timeout=40) as response:
                result = json.load(response)
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


COMPANIES = """query ($after: String) {
  listCompanies(page: { limit: 200, after: $after }) {
    items { id name }
    pageInfo { hasNextPage endCursor }
  }
}"""
ACTIVE = """query ($companyId: ID!, $after: String) {
  listCampaignsByCompany(
    companyId: $companyId
    filter: { status: [ACTIVE] }
    page: { limit: 200, after: $after }
  ) {
    items { id name budget { period amountMicros spentMicros } }
    pageInfo { hasNextPage endCursor }
  }
}"""
PAUSE = """mutation ($input: SetCampaignStatusesInput!) {
  setCampaignStatuses(input: $input) {
    results { id userErrors { code message } }
    userErrors { code message }
  }
}"""

validate_only = "--apply" not in sys.argv
failed = False
for company in read_list(COMPANIES):
    spent = {
        campaign["id"]: campaign["name"]
        for campaign in read_list(ACTIVE, {"companyId": company["id"]})
        if campaign["budget"]["period"] == "LIFETIME"
        and int(campaign["budget"]["spentMicros"]) >= int(campaign["budget"]["amountMicros"])
    }
    ids = list(spent)
    # One call changes at most 100 campaigns.
    for first in range(0, len(ids), 100):
        values = {"ids": ids[first : first + 100], "status": "PAUSED", "validateOnly": validate_only}
        payload = call(PAUSE, {"input": values})["setCampaignStatuses"]
        for error in payload["userErrors"]:
            raise RuntimeError(error["code"] + ": " + error["message"])
        for result in payload["results"]:
            text = "would be paused" if validate_only else "paused"
            for error in result["userErrors"]:
                failed, text = True, error["message"]
            print(f"{company['name']}: {spent[result['id']]}: {text}")
sys.exit(failed)
