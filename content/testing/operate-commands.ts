/** The test that runs a command of the operator's guide. */
interface CommandProof {
  readonly test: string;
  /** How the test's source, or that of a helper of it, runs the command. */
  readonly evidence: string;
  /** The helper with the evidence, if it isn't in the test itself. */
  readonly helper?: string;
}

const ofAdmin = (evidence: string): CommandProof => ({ test: 'api/admin/admin.test.ts', evidence });
const ofOperations = (evidence: string): CommandProof => ({ test: 'api/admin/operations.test.ts', evidence });
const ofDrill = (evidence: string): CommandProof => ({ test: 'api/backup/drill.unit.test.ts', evidence });
/** systemd runs nothing in a test: it checks the unit that the command starts. */
const ofUnits = (evidence: string): CommandProof => ({ test: 'scripts/package/systemd.unit.test.ts', evidence });
const ofPackage = (evidence: string): CommandProof => ({ test: 'e2e/package.spec.ts', evidence });
const ofHere = (evidence: string): CommandProof => ({ test: 'content/operate.unit.test.ts', evidence });
/** Containers and compose: the same image by buildah, and the same services by the programs of the machine. */
const ofImage = (evidence: string): CommandProof => ({ ...ofPackage(evidence), helper: 'e2e/support/image.ts' });
const ofCompose = (evidence: string): CommandProof => ({ ...ofPackage(evidence), helper: 'e2e/support/compose.ts' });

/** Every command of the operator's guide by the words with which it begins. A longer beginning comes first. */
export const operateCommands: Readonly<Record<string, CommandProof>> = {
  'npm ci': { test: '.ci/run', evidence: 'npm ci' },
  'npm start': { test: 'e2e/first-run.spec.ts', evidence: "'scripts/start.ts'", helper: 'e2e/support/installation.ts' },
  'npm run build': { ...ofPackage('buildPackage()'), helper: 'e2e/package.spec.ts' },
  'npm run release': ofPackage('writeRelease(options)'),
  'npm run cluster': {
    test: 'bench/cluster/cluster.unit.test.ts',
    evidence: 'startCluster(',
    helper: 'bench/cluster/campaign.ts',
  },
  'npm run load -- performance': { test: 'api/load/load-performance.test.ts', evidence: 'loadPerformance(database, ' },
  'litfass backup --into': ofDrill("admin('backup', '--into', parent, '--keep-days', '14')"),
  'litfass backup': ofDrill("admin('backup', '--output', backup)"),
  'litfass restore': ofDrill("admin('restore', '--input', backup)"),
  'litfass migrations up --dry-run': ofAdmin("admin(['migrations', '--dry-run'])"),
  'litfass migrations up --grant-to': {
    test: 'bench/cluster/cluster.unit.test.ts',
    evidence: "admin(['migrations', 'up', '--grant-to'",
    helper: 'scripts/cluster/cluster.ts',
  },
  'litfass migrations status': ofAdmin("json('migrations', 'status')"),
  'litfass migrations up': { test: 'api/admin/command-line-story.test.ts', evidence: 'await run(migrate)' },
  'litfass --help': ofAdmin("['--help']"),
  'litfass doctor': ofAdmin("'doctor')"),
  'litfass companies create': {
    test: 'api/admin/command-line-story.test.ts',
    evidence: 'await run(create)',
  },
  'litfass companies list': ofAdmin("admin(['companies', 'list'])"),
  'litfass companies limits': ofAdmin("'companies', 'limits'"),
  'litfass companies export': ofAdmin("'companies', 'export'"),
  'litfass companies close': ofAdmin("'companies', 'close'"),
  'litfass companies erase-closed': ofAdmin("'companies', 'erase-closed'"),
  'litfass people make-staff': {
    test: 'api/admin/command-line-story.test.ts',
    evidence: 'await run(makeStaff)',
  },
  'litfass people reset-link': ofAdmin("'people', 'reset-link'"),
  'litfass people reset-second-factors': ofAdmin("'people', 'reset-second-factors'"),
  'litfass people unlock': ofAdmin("'people', 'unlock'"),
  'litfass people end-sessions': ofAdmin("'people', 'end-sessions'"),
  'litfass people invite': ofAdmin("'people', 'invite'"),
  'litfass keys find': ofAdmin("'keys', 'find'"),
  'litfass keys revoke-all': ofAdmin("'keys', 'revoke-all'"),
  'litfass keys revoke': ofAdmin("'keys', 'revoke', key.id"),
  'litfass secrets rotate': ofAdmin("'secrets', 'rotate'"),
  'litfass secrets status': ofAdmin("'secrets', 'status'"),
  'litfass secrets identity-key': ofAdmin("'secrets', 'identity-key'"),
  'litfass secrets accept-identity-key': ofAdmin("'secrets', 'accept-identity-key'"),
  'litfass storage prepare': ofPackage("composed.run('bucket')"),
  'litfass retention status': ofAdmin("'retention', 'status'"),
  'litfass retention run': ofAdmin("'retention', 'run'"),
  'litfass retention archives': ofAdmin("'retention', 'archives'"),
  'litfass demo load': ofPackage("'demo', 'load'"),
  'litfass jobs list': ofOperations("'jobs', 'list'"),
  'litfass jobs retry': ofOperations("'jobs', 'retry'"),
  'litfass mails list': ofOperations("'mails', 'list'"),
  'litfass mails retry': ofOperations("'mails', 'retry'"),
  'node /opt/litfass/litfass.mjs migrate': ofPackage("built.run('migrate')"),
  'node /opt/litfass/litfass.mjs api': ofPackage("built.start('api')"),
  'node --max-semi-space-size=8 /opt/litfass/litfass.mjs worker': ofPackage("built.start('worker')"),
  'node /opt/litfass/litfass.mjs portal': ofPackage("built.start('portal')"),
  'systemctl start litfass-migrate': ofUnits("'litfass-migrate.service'"),
  'systemctl enable --now litfass-backup.timer': ofUnits("'litfass-backup.timer'"),
  'systemctl start litfass-backup': ofUnits("'litfass-backup.service'"),
  'find /var/lib/litfass-backup/': ofDrill("'-maxdepth', '2', '-name', 'backup.json', '-mtime', '-2'"),
  'systemctl enable --now litfass@api litfass@worker litfass@portal': ofUnits(
    "'litfass@api.service', 'litfass@worker.service', 'litfass@portal.service'",
  ),
  'docker build --file deploy/Containerfile': ofImage("build('deploy/Containerfile', folder"),
  'docker run': ofPackage("built.start('worker', { program })"),
  'docker compose stop': ofCompose("child.kill('SIGTERM')"),
  'docker compose exec': {
    test: 'api/backup/compose-backup.unit.test.ts',
    evidence: "'docker compose exec --no-TTY postgres '",
  },
  'docker compose up': ofPackage('startComposed(built.folder)'),
  'docker compose logs': ofPackage('composed.printed()'),
  'cd deploy/compose': ofCompose('deploy/compose/'),
  'cp .env.example .env': ofCompose("'deploy/compose/.env.example'"),
  'curl http://127.0.0.1:4000/readyz': ofPackage('/readyz`'),
  'curl --include https://api.example.com/readyz': ofPackage('`${apiUrl}/readyz`'),
  'curl http://localhost:9464/metrics': ofPackage('fetch(metricsUrl)'),
  'promtool check rules': { test: 'scripts/observe.unit.test.ts', evidence: "'check', 'rules', 'alerts.yaml'" },
  'sha256sum --check SHA256SUMS': ofPackage("'sha256sum', '--check', sums"),
  'openssl rand -hex 32': ofHere('openssl rand -hex 32'),
  envsubst: ofHere('envsubst'),
};
