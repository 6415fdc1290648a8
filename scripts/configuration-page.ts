import { format, resolveConfig } from 'prettier';
import type { z } from 'zod';
import { environmentSchema, variableGroups } from '#api/config/environment.ts';
import { portalVariables, schemaVariables } from '#lib/server/env.ts';

/** The page of the operator's guide that lists every variable. `npm run configuration:print` writes it. */
export const configurationPage = 'content/guides/operate/configuration.mdx';

const introduction = `---
title: Configuration
summary: Every environment variable of API, worker and portal, with its default.
group: Operate
order: 4
---

Litfass reads its configuration from environment variables. Give every process the same ones. Each is optional with the embedded database. If
variables are missing, malformed or contradictory, the process doesn’t start and names all of them. A blank value counts as absent.

This page is generated from the code that reads the variables. A secret can be a list, see [Rotate secrets](/docs/operate/secrets).
Node.js and PostgreSQL’s client read variables of their own, such as \`NODE_EXTRA_CA_CERTS\` for a private certificate authority.`;

type Variables = Readonly<Record<string, z.ZodType>>;

/** Every variable of the code, by subject. */
export function configurationGroups(): ReadonlyMap<string, Variables> {
  const ofPortal = { ...schemaVariables.shape, ...portalVariables.shape };
  const portalAlone = Object.entries(ofPortal).filter(([name]) => !(name in environmentSchema.shape));
  return new Map<string, Variables>([
    ...Object.entries(variableGroups),
    ['The portal alone', Object.fromEntries(portalAlone)],
  ]);
}

/** The page's source. */
export async function writeConfigurationPage(): Promise<string> {
  const sections = [...configurationGroups()].flatMap(([title, variables]) => [`## ${title}`, table(variables)]);
  const text = [introduction, ...sections, ''].join('\n\n');
  return format(text, { ...(await resolveConfig(configurationPage)), filepath: configurationPage });
}

function table(variables: Variables): string {
  const rows = Object.entries(variables).map(([name, variable]) => {
    if (variable.description === undefined) throw new Error(`${name} has no description.`);
    return `| \`${name}\` | ${defaultOf(variable)} | ${variable.description} |`;
  });
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** What the variable is without a value, if that is a word or a number. */
function defaultOf(variable: z.ZodType): string {
  const { data } = variable.safeParse(undefined);
  return typeof data === 'string' || typeof data === 'number' ? `\`${data}\`` : '';
}
