import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import configuration from '../.dependency-cruiser.mjs';
import { subfolders } from './import-folders.mjs';

/** One file that breaks each rule, in a temporary folder. */
const planted: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  // Through types alone: the code that runs has no cycle.
  'no-cycles': { file: 'lib/left.ts', text: `import type { Right } from './right.ts'; export type Left = Right[];` },
  'api-knows-no-portal': { file: 'api/app.ts', text: `import '../lib/server/env.ts';` },
  'portal-knows-no-api': { file: 'components/ui/button.ts', text: `import '../../api/errors.ts';` },
  'shared-imports-no-folder': { file: 'shared/hash.ts', text: `import '../lib/server/env.ts';` },
  'shared-node-imports-no-folder': { file: 'shared/node/hash.ts', text: `import '../../lib/server/env.ts';` },
  'browsers-run-no-node-code': { file: 'components/ui/log.ts', text: `import '../../shared/node/log.ts';` },
  'library-knows-no-ui': { file: 'lib/server/site.ts', text: `import '../../components/ui/badge.ts';` },
  'components-know-no-routes': { file: 'components/ui/table.ts', text: `import '../../app/page.ts';` },
  'modules-through-their-door': { file: 'api/modules/tokens/service.ts', text: `import '../audit/store.ts';` },
  'outside-through-the-door': { file: 'api/http/route.ts', text: `import '../modules/audit/store.ts';` },
  'store-imports-nothing-above': {
    file: 'api/modules/audit/event-store.ts',
    text: `import './record.ts';`,
  },
  'service-knows-no-schema': {
    file: 'api/modules/audit/service.ts',
    text: `import './event-schema.ts';`,
  },
  'statements-in-stores-only': {
    file: 'api/modules/audit/schema.ts',
    text: `import { query } from '../../db/sql.ts'; query;`,
  },
  'scopes-come-from-auth': {
    file: 'api/modules/audit/index.ts',
    text: `import { TenantScope } from '../../db/tenant.ts'; TenantScope;`,
  },
  'tests-are-not-imported': { file: 'lib/server/format.ts', text: `import './env.test.ts';` },
  'only-known-packages': { file: 'lib/content/content.ts', text: `import { pad } from 'left-pad-not-installed'; pad;` },
};

const parents = Object.entries(subfolders).map(([parent, table]) => ({ parent, table: Object.entries(table) }));

/** In each subfolder a file that imports another one out of its reach. */
const plantedInFolders = parents.flatMap(({ parent, table }) =>
  table.flatMap(([folder, below]) => {
    const target = table.map(([other]) => other).find((other) => other !== folder && !below.includes(other));
    const file = `${parent}/${folder}/planted.ts`;
    return target === undefined
      ? []
      : [[`folder-${parent}/${folder}`, { file, text: `import '../${target}/target.ts';` }] as const];
  }),
);

const innocent = {
  ...Object.fromEntries(
    parents.flatMap(({ parent, table }) => table.map(([folder]) => [`${parent}/${folder}/target.ts`, ''])),
  ),
  'lib/right.ts': `import type { Left } from './left.ts'; export type Right = Left | null;`,
  'lib/server/env.ts': '',
  'lib/server/env.test.ts': '',
  'api/errors.ts': '',
  'shared/node/log.ts': '',
  'api/modules/audit/record.ts': '',
  'api/modules/audit/store.ts': '',
  'api/modules/audit/event-schema.ts': '',
  'api/db/sql.ts': 'export const query = 1;',
  'api/db/tenant.ts': 'export class TenantScope {}',
  'components/ui/badge.ts': '',
  'app/page.ts': '',
  'package.json': '{}',
};

const violations = { ...planted, ...Object.fromEntries(plantedInFolders) };

let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'litfass-imports-'));
  const files = [...Object.entries(innocent).map(([file, text]) => ({ file, text })), ...Object.values(violations)];
  for (const { file, text } of files) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
});

afterAll(() => rmSync(directory, { recursive: true }));

test('every import rule detects its planted violation', async () => {
  const { forbidden = [], options } = configuration;
  const { output } = await cruise(['api', 'app', 'components', 'lib', 'shared'], {
    ruleSet: { forbidden },
    validate: true,
    baseDir: directory,
    ...(options?.exclude === undefined ? {} : { exclude: options.exclude }),
    tsPreCompilationDeps: true,
  });
  if (typeof output === 'string') throw new Error(output);
  const seen = new Map<string, Set<string>>();
  for (const { rule, from } of output.summary.violations) {
    seen.set(rule.name, (seen.get(rule.name) ?? new Set()).add(from));
  }
  for (const [rule, { file }] of Object.entries(violations)) {
    expect([...(seen.get(rule) ?? [])], rule).toContain(file);
  }
  expect(Object.keys(violations).sort()).toEqual(forbidden.map(({ name }) => name).sort());
});

test.each(parents)(
  '$parent has the folders of its rules, and no files beside them except its index',
  ({ parent, table }) => {
    const entries = readdirSync(parent, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.sort()).toEqual(table.map(([folder]) => folder).sort());
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(files.filter((name) => !['index.ts', 'README.md'].includes(name))).toEqual([]);
  },
);
