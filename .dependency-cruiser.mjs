/** Which way imports run. `npm run verify:imports` holds it; deploy/import-rules.test.ts plants one violation of each. */

const portal = '^(app|components|content|lib|instrumentation|mdx-components|proxy)';

/** What defines types and fields of the GraphQL schema. */
const schemaFile = '[/-](schema|mutations|enums)\\.ts$';

/** Not stores, but tables that a statement is made from, without a query of their own. */
const tables = [
  '^api/modules/memberships/identity-kinds\\.ts$', // identifiers as the database numbers them
  '^api/modules/memberships/staged-rows\\.ts$', // columns of the staging tables
  '^api/modules/performance/metrics\\.ts$', // metrics and the sums they are made of
  '^api/modules/uploads/state\\.ts$', // which state follows which
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to understand. Types may point back: they are gone when the code runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'api-knows-no-portal',
      comment: 'The API is a product of its own; the portal is one of its clients.',
      severity: 'error',
      from: { path: '^api' },
      to: { path: portal },
    },
    {
      name: 'portal-knows-no-api',
      comment: 'The portal reads and writes through the public GraphQL API only.',
      severity: 'error',
      from: { path: portal, pathNot: '^content/.*\\.test\\.ts$' },
      to: { path: '^api' },
    },
    {
      name: 'shared-knows-nobody',
      comment: 'What both sides do alike is written once, and runs in a browser: no Node, no API, no portal.',
      severity: 'error',
      from: { path: '^shared' },
      to: { path: '^(api|app|components|content|lib)/|^node:', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'library-knows-no-ui',
      comment: 'lib is the portal without its UI; components know no routes.',
      severity: 'error',
      from: { path: '^lib' },
      to: { path: '^(app|components)' },
    },
    {
      name: 'components-know-no-routes',
      severity: 'error',
      from: { path: '^components' },
      to: { path: '^app' },
    },
    {
      name: 'modules-through-their-door',
      comment: 'Another module is reached through its index.ts.',
      severity: 'error',
      from: { path: '^api/modules/([^/]+)/' },
      to: { path: '^api/modules/[^/]+/', pathNot: ['^api/modules/$1/', '^api/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'outside-through-the-door',
      comment: 'Everything outside api/modules goes through a module’s index.ts as well.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/modules/|\\.test\\.ts$|^api/testing/|^api/bench/' },
      to: { path: '^api/modules/[^/]+/', pathNot: '^api/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'store-asks-nobody-above',
      comment:
        'schema → service → store, never back: of its module a store asks stores, pieces of SQL and the tables named here; of others, their doors.',
      severity: 'error',
      from: { path: '^api/modules/([^/]+)/[^/]*(store|sql)\\.ts$' },
      to: {
        path: '^api/(modules/$1/|http/|schema/|app\\.ts|start\\.ts)',
        pathNot: ['^api/modules/$1/[^/]*(store|sql)\\.ts$', ...tables],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'service-knows-no-schema',
      comment: 'Whatever isn’t part of the schema itself, or the door, works without it.',
      severity: 'error',
      from: { path: '^api/modules/[^/]+/', pathNot: [`${schemaFile}|/index\\.ts$|/testing/|\\.test\\.ts$`] },
      to: { path: `^api/modules/.*${schemaFile}|^api/(http|schema)/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'statements-in-stores-only',
      comment: 'SQL has an address: store.ts and db/. Types may be named elsewhere.',
      severity: 'error',
      from: {
        path: '^api/',
        pathNot: '(^|/|-)store\\.ts$|^api/(db|demo|bench)/|/testing/|\\.test\\.ts$|^api/http/health-routes\\.ts$',
      },
      to: { path: '^api/db/sql\\.ts$|^kysely|node_modules/kysely', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'scopes-come-from-auth',
      comment: 'Only api/auth decides whose rows a piece of work may touch.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(auth|db|bench)/|/testing/|\\.test\\.ts$' },
      to: { path: '^api/db/tenant\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$|^(e2e|api/bench)/|/testing/|^deploy/test\\.ts$' },
      to: { path: '\\.test\\.ts$|^(e2e|api/bench)/|/testing/' },
    },
    {
      name: 'only-known-packages',
      comment: 'A package that package.json doesn’t name may be gone tomorrow.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Pages import nothing; the Go and Python they show would be read as imports.
    exclude: { path: '^(\\.next|\\.data)/|\\.mdx$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.mdx', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'style', 'types', 'node', 'default', 'require'],
    },
  },
};
