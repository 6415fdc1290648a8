# python3 load-warehouse.py warehouse.db 2026-10-01
# Python 3.9 or later, no packages. Loads each day since the given one, and again as long as it isn’t final.
import datetime
import json
import os
import random
import sqlite3
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


COMPANIES = """query ($after: String) {
  listCompanies(page: { limit: 200, after: $after }) {
    items { id name timeZone currencyCode }
    pageInfo { hasNextPage endCursor }
  }
}"""
FRESHNESS = """query ($companyId: ID!, $range: DateRangeInput!) {
  listPerformanceByCompany(companyId: $companyId, range: $range, granularity: TOTAL, groupBy: [], page: { limit: 1 }) {
    freshness { finalThrough }
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
      periodStart
      campaign { id }
      metrics { impressions clicks spendMicros }
      isFinal
    }
    pageInfo { hasNextPage endCursor }
  }
}"""

path, first_day = (sys.argv[1:] + ["warehouse.db", "2026-10-01"][len(sys.argv) - 1 :])[:2]
database = sqlite3.connect(path)
database.executescript(
    """
    create table if not exists performance (
      company_id text not null, day text not null, campaign_id text not null, currency text not null,
      impressions integer not null, clicks integer not null, spend_micros integer not null, is_final integer not null,
      primary key (company_id, day, campaign_id)
    );
    create table if not exists load (company_id text primary key, next_day text not null);
    """
)


def load_days(company, start, end):
    """Replaces the rows of some days in one transaction, so that readers never see half of them."""
    days = {"startDate": start.isoformat(), "endDate": end.isoformat()}
    rows = read_list(PERFORMANCE, {"companyId": company["id"], "range": days})
    with database:
        database.execute(
            "delete from performance where company_id = ? and day between ? and ?", [company["id"], *days.values()]
        )
        for row in rows:
            metrics = row["metrics"]
            numbers = [int(metrics[name]) for name in ("impressions", "clicks", "spendMicros")]
            database.execute(
                "insert into performance values (?, ?, ?, ?, ?, ?, ?, ?)",
                [company["id"], row["periodStart"], row["campaign"]["id"], company["currencyCode"], *numbers]
                + [row["isFinal"]],
            )
    return len(rows)


for company in read_list(COMPANIES):
    zone = zoneinfo.ZoneInfo(company["timeZone"])
    today = datetime.datetime.now(zone).date()
    days = {"startDate": today.isoformat(), "endDate": today.isoformat()}
    # Read before the rows: a day that becomes final in between is loaded once more next time.
    report = call(FRESHNESS, {"companyId": company["id"], "range": days})["listPerformanceByCompany"]
    if report["freshness"] is None:
        continue
    stored = database.execute("select next_day from load where company_id = ?", [company["id"]]).fetchone()
    day = datetime.date.fromisoformat(stored[0] if stored else first_day)
    count = 0
    # Months at a time: one request covers at most 732 days.
    while day <= today:
        last = day + datetime.timedelta(days=30)
        count += load_days(company, day, min(last, today))
        day = last + datetime.timedelta(days=1)
    # The first day that isn’t final yet.
    final = datetime.datetime.fromisoformat(report["freshness"]["finalThrough"].replace("Z", "+00:00"))
    next_day = max(final.astimezone(zone).date().isoformat(), first_day)
    with database:
        database.execute("insert or replace into load values (?, ?)", [company["id"], next_day])
    print(f"{company['name']}: {count} rows")
