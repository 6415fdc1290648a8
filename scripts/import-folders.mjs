/**
 * The subfolders of each large folder, and the other subfolders of it that each may import. One without imports comes
 * first; tests are exempt.
 *
 * @type {Record<string, Record<string, string[]>>}
 */
export const subfolders = {
  lib: {
    text: [],
    storage: [],
    graphql: [],
    'token-check': [],
    server: [],
    escape: [],
    schema: ['server', 'text'],
    run: ['graphql', 'schema', 'storage'],
    chart: ['run', 'schema', 'text'],
    samples: ['schema', 'server', 'text'],
    session: ['graphql', 'server', 'storage', 'text'],
    proxy: ['graphql', 'run', 'server', 'session', 'storage', 'token-check'],
    admin: ['chart', 'graphql', 'session', 'text'],
    uploads: ['admin', 'chart', 'graphql', 'session', 'storage', 'text'],
    reference: ['schema', 'text'],
    content: ['admin', 'reference', 'samples', 'schema', 'server', 'text'],
    collections: ['content', 'server'],
    changelog: ['content', 'reference', 'server', 'text'],
    site: ['content', 'reference', 'server'],
    search: ['content', 'reference', 'site', 'text'],
    markdown: ['changelog', 'content', 'reference', 'samples', 'schema', 'server', 'site', 'text'],
    mcp: ['graphql', 'markdown', 'run', 'schema', 'search', 'server', 'site'],
    playground: [
      ...['content', 'graphql', 'proxy', 'reference', 'run', 'samples', 'schema', 'site', 'storage', 'text'],
      'token-check',
    ],
  },
  components: {
    ui: [],
    search: ['ui'],
    shell: ['search', 'ui'],
    form: ['shell', 'ui'],
    chart: ['ui'],
    answer: ['ui'],
    run: ['answer', 'chart', 'shell', 'ui'],
    docs: ['answer', 'chart', 'run', 'shell', 'ui'],
    playground: ['answer', 'chart', 'docs', 'form', 'run', 'shell', 'ui'],
  },
  'components/playground': {
    parts: [],
    'run-as': [],
    variables: ['parts'],
    answer: ['parts', 'run-as'],
    tabs: ['parts'],
    library: ['answer', 'parts', 'run-as', 'tabs', 'variables'],
    run: ['answer', 'parts', 'tabs'],
    frame: ['answer', 'library', 'parts', 'run', 'run-as', 'tabs', 'variables'],
  },
  'api/modules/uploads': {
    identity: [],
    files: [],
    requests: [],
    processing: ['files', 'identity'],
    erasure: ['identity'],
  },
};

/** One dependency-cruiser rule for each subfolder that may not import all others. */
export const folderRules = Object.entries(subfolders).flatMap(([parent, table]) =>
  Object.entries(table)
    .filter(([, below]) => below.length + 1 < Object.keys(table).length)
    .map(([folder, below]) => ({
      name: `folder-${parent}/${folder}`,
      comment: `${parent}/${folder} imports from ${below.length === 0 ? 'no other folder' : below.join(', ')} of ${parent}.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^${parent}/${folder}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: `^${parent}/[^/]+/`, pathNot: `^${parent}/(?:${[folder, ...below].join('|')})/` },
    })),
);
