import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { doctorGuides } from '#api/admin/doctor.ts';
import { adminProgram } from '#api/admin/program.ts';
import { findProgram } from '#api/testing/find-program.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';
import { operatorsGroup, readGuides } from '#lib/content/guides.ts';
import { needs } from '#shared/testing/needs.ts';
import manifest from '../package.json' with { type: 'json' };
import { operateCommands } from './testing/operate-commands.ts';

const pages = (await readGuides()).filter(({ group }) => group === operatorsGroup);
const page = (slug: string) => {
  const found = pages.find((known) => known.slug === `operate/${slug}`);
  if (found === undefined) throw new Error(`There is no page operate/${slug}.`);
  return found;
};

/** The shell blocks of a page, without comments, one command per line. */
const blocks = pages.flatMap(({ slug, source }) =>
  fencedCodeIn(source)
    .filter(({ language }) => language === 'bash')
    .map(({ code }) => ({ slug, code })),
);
const commands = blocks.flatMap(({ slug, code }) =>
  code
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('export '))
    // Variables in front of a command are checked by the page of the configuration.
    .map((line) => ({ slug, command: line.replace(/^(?:[A-Z_]+=\S+ )+/, '') })),
);

const beginnings = Object.keys(operateCommands);
const beginningOf = (command: string) =>
  beginnings.find((beginning) => command === beginning || command.startsWith(`${beginning} `));

describe('the commands of the operator’s guide', () => {
  test('each has an entry in the table of commands', () => {
    expect(commands.length).toBeGreaterThan(50);
    expect(commands.filter(({ command }) => beginningOf(command) === undefined)).toEqual([]);
  });

  test('each entry of the table is on a page', () => {
    const used = new Set(commands.map(({ command }) => beginningOf(command)));
    expect(beginnings.filter((beginning) => !used.has(beginning))).toEqual([]);
  });

  test.each(Object.entries(operateCommands))('a test runs %s', (_, { test: file, helper = file, evidence }) => {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(helper, 'utf8')).toContain(evidence);
  });

  test.each(commands.filter(({ command }) => /^(?:npm run|litfass) /.test(command)))(
    'the command line accepts $command',
    async ({ command }) => {
      expect(await problemOf(command)).toBeUndefined();
    },
  );

  test.each(['litfass companies destroy', 'litfass migrations up --dry', 'npm run backups -- --output x'])(
    'the command line doesn’t accept %s',
    async (command) => {
      expect(await problemOf(command)).toBeDefined();
    },
  );

  test('the secret of the guide is long enough', needs('openssl', findProgram('openssl') !== undefined), () => {
    expect(commands.map(({ command }) => command)).toContain('openssl rand -hex 32');
    expect(execFileSync('sh', ['-c', 'openssl rand -hex 32'], { encoding: 'utf8' })).toMatch(/^[0-9a-f]{64}\n$/);
  });

  test('nginx’s template is filled in', needs('envsubst', findProgram('envsubst') !== undefined), () => {
    const block = blocks.find(({ code }) => code.includes('envsubst'))?.code ?? '';
    expect(block).toContain(' > litfass.conf');
    const text = execFileSync('bash', ['-euc', block.replace(' > litfass.conf', '')], { encoding: 'utf8' });
    expect(text).toContain('server_name developers.example.com;');
    expect(text).toContain('proxy_set_header Host $http_host;');
    expect(text).not.toMatch(/^[^#]*\$\{/m);
  });
});

/** Why npm or the command line would reject a command; undefined if they accept it. Runs nothing. */
async function problemOf(command: string): Promise<string | undefined> {
  const [program, ...words] = wordsOf(command);
  // The aliases of the page “The command line” stand for this script.
  const [name = '', ...given] = program === 'litfass' ? ['admin', ...words] : words.slice(1);
  const script = new Map(Object.entries(manifest.scripts)).get(name);
  if (script === undefined) return `package.json has no script ${name}`;
  const [, ofScript] = /^node api\/admin\/main\.ts ?(.*)$/.exec(script) ?? [];
  if (ofScript === undefined) return undefined;
  const parameters = [...wordsOf(ofScript), ...given.filter((word) => word !== '--')];
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  const commandLine = adminProgram({ out: () => undefined, error: write, input: () => Promise.resolve('') }, () =>
    Promise.resolve(),
  );
  try {
    await commandLine.parseAsync(parameters, { from: 'user' });
  } catch (error) {
    const isHelp = error instanceof Error && 'exitCode' in error && error.exitCode === 0;
    return isHelp ? undefined : written.join('');
  }
  return undefined;
}

function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
}

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = rules
  .parse(parse(readFileSync('deploy/observe/alerts.yaml', 'utf8')))
  .groups.flatMap((group) => group.rules);

describe('the alerts', () => {
  test('each has a section in the guide, and each section is of an alert, in the same order', () => {
    expect(page('alerts').sections.map(({ title }) => title)).toEqual(alerts.map(({ alert }) => alert));
  });

  test('each has in its section the severity of the file, and the guide lists the critical ones', () => {
    const source = readFileSync('content/guides/operate/alerts.mdx', 'utf8');
    const severities = [...source.matchAll(/^## (\w+)\n\n(Critical|Warning)\./gm)].map(([, alert, severity]) => [
      alert,
      severity?.toLowerCase(),
    ]);
    expect(severities).toEqual(alerts.map(({ alert, labels }) => [alert, labels.severity]));
    const [, listed = ''] = /These alerts are critical:([^.]*)\./.exec(source) ?? [];
    const critical = alerts.filter(({ labels }) => labels.severity === 'critical');
    expect([...listed.matchAll(/\[(\w+)\]/g)].map(([, alert]) => alert)).toEqual(critical.map(({ alert }) => alert));
  });

  test('each links to its section, in the portal that Prometheus’ external label names', () => {
    const { path, sections } = page('alerts');
    expect(alerts.map(({ annotations }) => annotations.runbook_url)).toEqual(
      sections.map(({ id }) => `{{ $externalLabels.portal }}${path}#${id}`),
    );
  });
});

test('each check of doctor links to a section of the guide', () => {
  const anchors = pages.flatMap(({ path, sections }) => sections.map(({ id }) => `${path}#${id}`));
  expect(doctorGuides.length).toBeGreaterThan(10);
  expect(doctorGuides.filter((guide) => !anchors.includes(guide))).toEqual([]);
});
