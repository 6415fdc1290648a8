# python3 sync-audience.py customers.csv COMPANY_ID EXTERNAL_ID
# Python 3.9 or later, no packages. Makes the people in the file the only members of the audience.
import base64
import gzip
import hashlib
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


def change(field, mutation, values):
    """The payload of a mutation. A user error ends the program."""
    payload = call(mutation, {"input": values})[field]
    for error in payload["userErrors"]:
        raise RuntimeError(error["code"] + ": " + error["message"])
    return payload


# 1. Find the audience by your own ID, or create it.
path, company_id, external_id = sys.argv[1:]
found = call(
    """query ($companyId: ID!, $externalId: String!) {
      listAudiencesByCompany(companyId: $companyId, filter: { externalId: { eq: $externalId } }) { items { id version } }
    }""",
    {"companyId": company_id, "externalId": external_id},
)["listAudiencesByCompany"]["items"]
audience = (
    found[0]
    if found
    else change(
        "createAudience",
        """mutation ($input: CreateAudienceInput!) {
          createAudience(input: $input) { audience { id version } userErrors { code message } }
        }""",
        {"companyId": company_id, "externalId": external_id, "name": external_id, "idempotencyKey": external_id},
    )["audience"]
)

# 2. Create the upload. If an earlier run was interrupted, this returns its upload.
with open(path, "rb") as file:
    body = gzip.compress(file.read(), mtime=0)
if len(body) > 100 * 1024 * 1024:
    raise RuntimeError("The file is too large for one request. Send it in parts.")
checksum = base64.b64encode(hashlib.sha256(body).digest()).decode()
upload = change(
    "createFirstPartyUpload",
    """mutation ($input: CreateFirstPartyUploadInput!) {
      createFirstPartyUpload(input: $input) {
        upload { id transfer { receivedParts requests { method url headers { name value } } } }
        userErrors { code message }
      }
    }""",
    {
        "companyId": company_id,
        "audienceId": audience["id"],
        "operation": "REPLACE",
        "fileName": "customers.csv.gz",
        "format": "CSV",
        "compression": "GZIP",
        "contentLength": str(len(body)),
        "checksumSha256": checksum,
        "defaultCountry": "DE",
        "consent": {"adUserData": "GRANTED", "adPersonalization": "GRANTED", "lawfulBasis": "CONSENT"},
        "idempotencyKey": f"{audience['id']} {audience['version']} {checksum}",
    },
)["upload"]

# 3. Send the file, and complete the upload.
if upload["transfer"] is not None:
    for signed in upload["transfer"]["requests"]:
        headers = {header["name"]: header["value"] for header in signed["headers"]}
        try:
            request = urllib.request.Request(signed["url"], data=body, headers=headers, method=signed["method"])
            urllib.request.urlopen(request, timeout=600).close()
        except urllib.error.HTTPError as error:
            if error.code != 412:  # An earlier run has sent the file.
                raise RuntimeError(f"{error.code}: {error.read().decode()}") from error
    change(
        "completeFirstPartyUpload",
        """mutation ($input: CompleteFirstPartyUploadInput!) {
          completeFirstPartyUpload(input: $input) { upload { id } userErrors { code message } }
        }""",
        {"id": upload["id"]},
    )

# 4. Wait for the result.
while True:
    state = call(
        """query ($id: ID!) {
          getFirstPartyUpload(id: $id) { status failure { message } rows { accepted rejected added removed } }
        }""",
        {"id": upload["id"]},
    )["getFirstPartyUpload"]
    if state["status"] not in ("VALIDATING", "PROCESSING"):
        break
    time.sleep(1)
print(json.dumps(state))
if not state["status"].startswith("COMPLETED"):
    sys.exit(1)
