# python3 nightly-export.py performance.csv
# Python 3.9 or later, no packages. Writes yesterday’s performance of all campaigns of all companies.
import csv
import datetime
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import zoneinfo

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


def yesterday_in(time_zone):
    """The day before today in a time zone, such as 2026-11-20."""
    today = datetime.datetime.now(zoneinfo.ZoneInfo(time_zone)).date()
    return (today - datetime.timedelta(days=1)).isoformat()


def decimal(micros):
    """Micros as a decimal number, without rounding."""
    units, rest = divmod(int(micros), 1_000_000)
    return f"{units}.{rest:06d}"


path = sys.argv[1] if len(sys.argv) > 1 else "performance.csv"
HEADER = "day company_id company currency campaign_id campaign impressions clicks spend is_final"
COMPANIES = """query ($after: String) {
  listCompanies(page: { limit: 200, after: $after }) {
    items { id name timeZone currencyCode }
    pageInfo { hasNextPage endCursor }
  }
}"""
PERFORMANCE = """query ($companyId: ID!, $range: DateRangeInput!, $after: String) {
  listPerformanceByCompany(
    companyId: $companyId
    range: $range
    granularity: DAY
    groupBy: [CAMPAIGN]
    page: { limit: 200, after: $after }
  ) {
    items {
      campaign { id name }
      metrics { impressions clicks spendMicros }
      isFinal
    }
    pageInfo { hasNextPage endCursor }
  }
}"""

with open(path + ".part", "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    writer.writerow(HEADER.split())
    for company in read_list(COMPANIES):
        day = yesterday_in(company["timeZone"])
        rows = read_list(PERFORMANCE, {"companyId": company["id"], "range": {"startDate": day, "endDate": day}})
        for row in rows:
            campaign, metrics = row["campaign"], row["metrics"]
            writer.writerow(
                [day, company["id"], company["name"], company["currencyCode"], campaign["id"], campaign["name"]]
                + [metrics["impressions"], metrics["clicks"], decimal(metrics["spendMicros"])]
                + [str(row["isFinal"]).lower()]
            )
        print(f"{company['name']}: {len(rows)} campaigns on {day}", file=sys.stderr)

# A reader of the file sees either the old or the new one, never a part.
os.replace(path + ".part", path)
