import { folderRules } from './scripts/import-folders.mjs';

/**
 * The allowed directions of imports. `npm run verify:imports` checks them; scripts/import-rules.unit.test.ts plants one
 * violation of each.
 */

const portal = '^(app|components|content|lib|instrumentation|mdx-components|proxy)';

/** Modules that define types and fields of the GraphQL schema. */
const schemaFile = '[/-](schema|mutations|enums)\\.ts$';

/** Not stores, but tables that a statement is built from, without a query of their own. */
const tables = [
  '^api/modules/uploads/identity/identity-kinds\\.ts$', // numeric codes of identifier types in the database
  '^api/modules/uploads/processing/staged-rows\\.ts$', // columns of the staging tables
  '^api/modules/performance/metrics\\.ts$', // metrics and the sums that they are computed from
  '^api/modules/uploads/requests/state\\.ts$', // state transitions
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to understand, whether it runs through values or through types.',
      severity: 'error',
      from: {},
      to: { circular: true },
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
      name: 'shared-imports-no-folder',
      comment:
        'The API and the browser both run this code, so it imports neither Node.js modules nor the API or the portal.',
      severity: 'error',
      from: { path: '^shared', pathNot: '^shared/node/' },
      to: { path: '^(api|app|components|content|lib|shared/node)/|^node:', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-node-imports-no-folder',
      comment: 'The processes of the API and of the portal share it, and it imports neither.',
      severity: 'error',
      from: { path: '^shared/node/' },
      to: { path: '^(api|app|components|content|lib)/' },
    },
    {
      name: 'browsers-run-no-node-code',
      comment: 'shared/node needs Node.js, so only servers import it.',
      severity: 'error',
      from: { path: '^(app|components|lib)', pathNot: '^lib/server/' },
      to: { path: '^shared/node/', dependencyTypesNot: ['type-only'] },
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
      from: { path: '^api/', pathNot: '^api/modules/|\\.test\\.ts$|^api/testing/' },
      to: { path: '^api/modules/[^/]+/', pathNot: '^api/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'store-imports-nothing-above',
      comment:
        'Imports run schema → service → store. Within its module, a store imports stores, SQL fragments and the tables named here; of other modules, their index.ts.',
      severity: 'error',
      from: { path: '^api/modules/([^/]+)/.*(store|sql)\\.ts$' },
      to: {
        path: '^api/(modules/$1/|http/|schema/|app\\.ts|start\\.ts)',
        pathNot: ['^api/modules/$1/.*(store|sql)\\.ts$', ...tables],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'service-knows-no-schema',
      comment: 'Only schema files and the module’s index.ts import schema files.',
      severity: 'error',
      from: { path: '^api/modules/[^/]+/', pathNot: [`${schemaFile}|/index\\.ts$|/testing/|\\.test\\.ts$`] },
      to: { path: `^api/modules/.*${schemaFile}|^api/(http|schema)/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'statements-in-stores-only',
      comment: 'SQL is only in store files and db/. Other files may import its types.',
      severity: 'error',
      from: {
        path: '^api/',
        pathNot: '(^|/|-)store\\.ts$|^api/(db|demo)/|/testing/|\\.test\\.ts$|^api/http/health-routes\\.ts$',
      },
      to: { path: '^api/db/sql\\.ts$|^kysely|node_modules/kysely', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'scopes-come-from-auth',
      comment: 'Only api/auth decides which companies’ rows a statement may touch.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(auth|db)/|/testing/|\\.test\\.ts$' },
      to: { path: '^api/db/tenant\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$|^(e2e|bench)/|/testing/|^scripts/(test\\.ts$|cluster/)' },
      to: { path: '\\.test\\.ts$|^(e2e|bench)/|/testing/' },
    },
    {
      name: 'only-known-packages',
      comment: 'A package that package.json doesn’t name may be gone tomorrow.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], dependencyTypesNot: ['type-only'] },
    },
    ...folderRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // MDX pages import nothing; the Go and Python code in them would be parsed as imports.
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
