#!/bin/sh
# The command line of an installation with systemd, with the variables of its units. Run it as root.
# Install it with: install -m 755 deploy/litfass.sh /usr/local/bin/litfass
DATA_DIR="${DATA_DIR:-/var/lib/litfass}" exec /usr/bin/env node --env-file=/etc/litfass/litfass.env \
  --env-file-if-exists=/etc/litfass/backup.env /opt/litfass/litfass.mjs admin "$@"
