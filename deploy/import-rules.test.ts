import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import configuration from '../.dependency-cruiser.mjs';

/** One file that breaks each rule; the tree stands in a directory of its own. */
const planted: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  'no-cycles': { file: 'lib/left.ts', text: `import './right.ts';` },
  'api-knows-no-portal': { file: 'api/app.ts', text: `import '../lib/env.ts';` },
  'portal-knows-no-api': { file: 'components/ui/button.ts', text: `import '../../api/errors.ts';` },
  'shared-knows-nobody': { file: 'shared/hash.ts', text: `import '../lib/env.ts';` },
  'library-knows-no-ui': { file: 'lib/site.ts', text: `import '../components/ui/badge.ts';` },
  'components-know-no-routes': { file: 'components/ui/table.ts', text: `import '../../app/page.ts';` },
  'modules-through-their-door': { file: 'api/modules/tokens/service.ts', text: `import '../audit/store.ts';` },
  'outside-through-the-door': { file: 'api/http/route.ts', text: `import '../modules/audit/store.ts';` },
  'store-asks-nobody-above': {
    file: 'api/modules/audit/trail-store.ts',
    text: `import './record.ts';`,
  },
  'service-knows-no-schema': {
    file: 'api/modules/audit/service.ts',
    text: `import './trail-schema.ts';`,
  },
  'statements-in-stores-only': {
    file: 'api/modules/audit/schema.ts',
    text: `import { query } from '../../db/sql.ts'; query;`,
  },
  'scopes-come-from-auth': {
    file: 'api/modules/audit/index.ts',
    text: `import { TenantScope } from '../../db/tenant.ts'; TenantScope;`,
  },
  'tests-are-not-imported': { file: 'lib/format.ts', text: `import './env.test.ts';` },
  'only-known-packages': { file: 'lib/content.ts', text: `import { pad } from 'left-pad-of-nobody'; pad;` },
};

const innocent = {
  'lib/right.ts': `import './left.ts';`,
  'lib/env.ts': '',
  'lib/env.test.ts': '',
  'api/errors.ts': '',
  'api/modules/audit/record.ts': '',
  'api/modules/audit/store.ts': '',
  'api/modules/audit/trail-schema.ts': '',
  'api/db/sql.ts': 'export const query = 1;',
  'api/db/tenant.ts': 'export class TenantScope {}',
  'components/ui/badge.ts': '',
  'app/page.ts': '',
  'package.json': '{}',
};

let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'litfass-imports-'));
  const files = [...Object.entries(innocent).map(([file, text]) => ({ file, text })), ...Object.values(planted)];
  for (const { file, text } of files) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
});

afterAll(() => rmSync(directory, { recursive: true }));

test('every import rule sees the violation planted for it', async () => {
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
  for (const [rule, { file }] of Object.entries(planted)) {
    expect([...(seen.get(rule) ?? [])], rule).toContain(file);
  }
  expect(Object.keys(planted).sort()).toEqual(forbidden.map(({ name }) => name).sort());
});
