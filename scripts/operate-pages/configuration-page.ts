import { format, resolveConfig } from 'prettier';
import type { z } from 'zod';
import { environmentSchema, variableGroups } from '#api/config/environment.ts';
import { portalVariables, schemaVariables } from '#lib/server/env.ts';

/** The page of the operator's guide that lists every variable. `npm run operate:print` writes it. */
export const configurationPage = 'content/guides/operate/configuration.mdx';

const introduction = `---
title: Configuration
summary: Every environment variable of API, worker and portal, with its default.
group: Operate
order: 4
---

Litfass reads its configuration from environment variables. Set the same variables for every process, except where this page names a single process.
With \`npm start\` and the embedded database, all variables are optional.

- **Changes.** A process reads the variables when it starts. After you change a variable, restart every process that uses it. A
  container keeps the variables with which it was created: remove it, and start it again with its command. With compose, run
  \`docker compose up --detach\`.
- **Errors.** If a variable is missing or malformed, or if it contradicts another one, the process doesn’t start. It prints the names of all such
  variables.
- **Empty values.** A variable with an empty value counts as not set.
- **Several machines.** [What the machines share](/docs/operate/several-machines#what-the-machines-share) describes which variables can differ.
- **Some secrets** can have several values, so that you can [rotate](/docs/operate/secrets) them.
- **Other variables.** Node.js and PostgreSQL’s client also read variables, such as \`NODE_EXTRA_CA_CERTS\` for a private certificate
  authority.

This page is generated from the code that reads the variables.`;

type Variables = Readonly<Record<string, z.ZodType>>;

/** Every variable of the code, by subject. */
export function configurationGroups(): ReadonlyMap<string, Variables> {
  const ofPortal = { ...schemaVariables.shape, ...portalVariables.shape };
  const portalAlone = Object.entries(ofPortal).filter(([name]) => !(name in environmentSchema.shape));
  return new Map<string, Variables>([
    ...Object.entries(variableGroups),
    ['Only the portal', Object.fromEntries(portalAlone)],
  ]);
}

/** The page's source. */
export async function writeConfigurationPage(): Promise<string> {
  const sections = [...configurationGroups()].flatMap(([title, variables]) => [`## ${title}`, table(variables)]);
  const text = [introduction, ...sections, ''].join('\n\n');
  return format(text, { ...(await resolveConfig(configurationPage)), filepath: configurationPage });
}

/** A default that the schema doesn't set is the last sentence of the description. The page shows it in the column. */
const lastDefault = / Default: ((?:(?!\. ).)+)\.$/;

function table(variables: Variables): string {
  const rows = Object.entries(variables).map(([name, variable]) => {
    if (variable.description === undefined) throw new Error(`${name} has no description.`);
    const stated = lastDefault.exec(variable.description)?.[1];
    const meaning = variable.description.replace(lastDefault, '');
    return `| \`${name}\` | ${stated ?? defaultOf(variable)} | ${meaning} |`;
  });
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** What the variable is without a value. */
function defaultOf(variable: z.ZodType): string {
  const { data } = variable.safeParse(undefined);
  return typeof data === 'string' || typeof data === 'number' ? `\`${data}\`` : 'not set';
}
