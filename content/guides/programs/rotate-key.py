# python3 rotate-key.py KEY_ID gh secret set LITFASS_TOKEN
# Python 3.9 or later, no packages. The command after the ID gets the new value on its standard input, and stores it.
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request

API = os.environ.get("LITFASS_API_URL", "http://localhost:4000")


def call(token, query, variables={}):
    headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
    body = json.dumps({"query": query, "variables": variables}).encode()
    try:
        request = urllib.request.Request(API + "/graphql", data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=40) as response:
            result = json.load(response)
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"{error.code}: {error.read().decode()}") from error
    for error in result.get("errors", []):
        raise RuntimeError(f"{error['message']} (request {error['extensions']['requestId']})")
    return result["data"]


# 1. Create the new value. The old one works for another day.
key_id, *command = sys.argv[1:]
rotated = call(
    os.environ["LITFASS_TOKEN"],
    """mutation ($input: RotateAPITokenInput!) {
      rotateAPIToken(input: $input) { value token { name lastFour } userErrors { code message } }
    }""",
    {"input": {"id": key_id, "overlapSeconds": 86_400}},
)["rotateAPIToken"]
for error in rotated["userErrors"]:
    raise RuntimeError(error["code"] + ": " + error["message"])
name = rotated["token"]["name"]

# 2. Store it. The value is never printed.
if subprocess.run(command, input=rotated["value"].encode()).returncode != 0:
    raise RuntimeError(f"The new value of “{name}” wasn’t stored. Create another key: the old value ends in 24 hours.")

# 3. Check that the new value works.
call(rotated["value"], "{ viewer { actor { name } } }")
print(f"“{name}” now ends in {rotated['token']['lastFour']}. The old value works for another 24 hours.")
