import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { demoCompanies } from '#api/demo/companies.ts';
import { demoPeople } from '#api/demo/people.ts';

const demoFile = z.object({
  users: z.array(z.object({ email: z.string(), password: z.string() })),
  apiKey: z.object({ token: z.string(), companyId: z.string() }),
  partner: z.object({ clientId: z.string(), clientSecret: z.string(), audience: z.string() }),
});

/** People of the demo data who appear in the tests. */
export type Person = 'Anna' | 'Viktor' | 'Ruth' | 'Samir';

/** URLs of the servers under test, as set in playwright.config.ts. */
export const portalUrl = `http://localhost:${variable('E2E_PORTAL_PORT')}`;
export const apiUrl = `http://localhost:${variable('E2E_API_PORT')}`;
const dataDirectory = variable('E2E_DATA_DIR');

/** The credentials of this run; each data directory has its own. */
export function readDemo(): z.output<typeof demoFile> {
  return demoFile.parse(readJson('demo.json'));
}

/** Email address and password of a person. */
export function credentialsOf(person: Person): { email: string; password: string } {
  const { email } = inDemo(person);
  return required(readDemo().users.find((user) => user.email === email));
}

/** The companies that a person is a member of in the demo data. */
export function companiesOf(person: Person): { id: string; name: string }[] {
  const { memberships } = inDemo(person);
  return memberships.map(({ companyId }) => companyOf(companyId));
}

/** A company of the demo data. */
export function companyOf(id: string): { id: string; name: string } {
  const { name } = required(demoCompanies.find((company) => company.id === id));
  return { id, name };
}

/** The portal's own secrets, with which a test can decrypt a session cookie and revoke the token in it. */
export function readSecrets(): { sessionSecret: string; portalClientSecret: string } {
  return z.object({ sessionSecret: z.string(), portalClientSecret: z.string() }).parse(readJson('secrets.json'));
}

function inDemo(person: Person) {
  return required(demoPeople.find(({ name }) => name.startsWith(person)));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(dataDirectory, file), 'utf8'));
}

function variable(name: string): string {
  return required(process.env[name]);
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The tests are started by playwright.config.ts, which sets them up.');
  return value;
}
