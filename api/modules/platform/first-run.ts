import { randomBytes, randomUUID } from 'node:crypto';
import { maximumLengths } from '#shared/limits.ts';
import { type AuditOrigin, recordAuditEvent } from '../../audit-store.ts';
import type { Digests } from '../../auth/digest.ts';
import type { FirstRun, FirstRunOutcome, FirstRunValues } from '../../auth/oauth/first-run.ts';
import { hashPassword, newPasswordProblem } from '../../auth/password.ts';
import type { Database } from '../../db/database.ts';
import type { Runner } from '../../db/sql.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { MailQueue } from '../../mail/index.ts';
import { emailErrors } from '../members/index.ts';
import { normalized, valueErrors } from './company-rules.ts';
import { insertCompany, knowsTimeZone } from './company-store.ts';
import {
  deleteSetupLinks,
  type FirstPerson,
  insertFirstPerson,
  insertInstallation,
  insertSetupLink,
  isEmptyInstallation,
  isSetupLink,
  lockFirstRun,
} from './first-run-store.ts';

interface FirstRunParts {
  readonly database: Pick<Database, 'platform'>;
  readonly digests: Pick<Digests, 'setupLink'>;
  readonly mail: Pick<MailQueue, 'queueMail'>;
  /** Whether people sign in here, with a password. */
  readonly isBuiltIn: boolean;
  readonly now: () => number;
}

const validForMs = 60 * 60_000;

/** Whether the database has neither a company nor a person. */
export function isEmpty({ platform }: Pick<Database, 'platform'>): Promise<boolean> {
  return platform(isEmptyInstallation);
}

/** Creates a link for an empty database and returns its secret; undefined if the database isn't empty. */
export async function createSetupLink({
  database,
  digests,
  now,
}: Pick<FirstRunParts, 'database' | 'digests' | 'now'>): Promise<string | undefined> {
  return database.platform(async (platform) => {
    if (!(await isEmptyInstallation(platform))) return undefined;
    const secret = randomBytes(32).toString('base64url');
    await insertSetupLink(platform, digests.setupLink(secret), timestampText(now() + validForMs));
    return secret;
  });
}

/**
 * The first run: the person with the link creates the first company and the first person, who is staff and an admin of the
 * company. It works as the platform's role, because before it there is no person in whose name it could.
 */
export function createFirstRun({ database, digests, mail, isBuiltIn, now }: FirstRunParts): FirstRun {
  async function isOpen(platform: Runner, secret: string): Promise<boolean> {
    const isKnown = await isSetupLink(platform, digests.setupLink.all(secret), timestampText(now()));
    return isKnown && (await isEmptyInstallation(platform));
  }

  async function complete(
    secret: string,
    given: FirstRunValues,
    origin: Omit<AuditOrigin, 'viewer'>,
  ): Promise<FirstRunOutcome> {
    const values = trimmed(given);
    const wrong = await database.platform(async (platform) =>
      (await isOpen(platform, secret)) ? problemsOf(values, await knowsTimeZone(platform, values.timeZone)) : undefined,
    );
    if (wrong === undefined) return { kind: 'gone' };
    if (wrong.length > 0) return { kind: 'invalid', problems: wrong };
    // Outside a transaction, because it takes a tenth of a second.
    const passwordHash = isBuiltIn ? await hashPassword(values.password) : null;
    return database.platform(async (platform) => {
      await lockFirstRun(platform);
      if (!(await isOpen(platform, secret))) return { kind: 'gone' };
      await write(platform, values, passwordHash, origin);
      return { kind: 'done', companyName: values.companyName };
    });
  }

  async function write(
    platform: Runner,
    values: FirstRunValues,
    passwordHash: string | null,
    origin: Omit<AuditOrigin, 'viewer'>,
  ): Promise<void> {
    const company = { ...companyOf(values), id: randomUUID(), createdAt: timestampText(now()) };
    const person: FirstPerson = {
      id: randomUUID(),
      memberId: randomUUID(),
      companyId: company.id,
      email: values.email,
      name: values.name,
      passwordHash,
    };
    await insertCompany(platform, company);
    await insertFirstPerson(platform, person);
    await insertInstallation(platform, values.operatorName);
    await deleteSetupLinks(platform);
    await mail.queueMail(platform, { email: person.email }, { kind: 'TEST' });
    const audited = { ...origin, viewer: { actor: { kind: 'USER', id: person.id, name: person.name } as const } };
    for (const companyId of [company.id, null]) {
      await recordAuditEvent(platform, audited, {
        companyId,
        action: 'company.created',
        targetType: 'Company',
        targetId: company.id,
        changes: [{ field: 'name', before: null, after: company.name }],
      });
    }
    await recordAuditEvent(platform, audited, {
      companyId: company.id,
      action: 'company_member.added',
      targetType: 'CompanyMember',
      targetId: person.memberId,
      changes: [
        { field: 'email', before: null, after: person.email },
        { field: 'role', before: null, after: 'ADMIN' },
      ],
    });
  }

  function problemsOf(values: FirstRunValues, knowsZone: boolean) {
    const problems: { field: keyof FirstRunValues; message: string }[] = [];
    if (!isLine(values.operatorName))
      problems.push({ field: 'operatorName', message: 'Enter the name of the operator.' });
    for (const { field, message } of valueErrors(companyOf(values), knowsZone)) {
      problems.push({ field: fieldOfForm(field?.[1]), message });
    }
    if (!isLine(values.name)) problems.push({ field: 'name', message: 'Enter your name.' });
    for (const { message } of emailErrors(values.email)) problems.push({ field: 'email', message });
    const password = isBuiltIn ? newPasswordProblem(values.password, values.email) : undefined;
    return password === undefined ? problems : [...problems, { field: 'password' as const, message: password }];
  }

  return { isOpen: (secret) => database.platform((platform) => isOpen(platform, secret)), complete };
}

function companyOf({ companyName, currencyCode, timeZone }: FirstRunValues) {
  return normalized({ name: companyName, kind: 'ADVERTISER', currencyCode, timeZone, domain: null, agencyId: null });
}

/** The form has a field for the name of the company and one for that of the person. */
function fieldOfForm(field: string | undefined): keyof FirstRunValues {
  return field === 'currencyCode' || field === 'timeZone' ? field : 'companyName';
}

function trimmed(values: FirstRunValues): FirstRunValues {
  const { operatorName, companyName, currencyCode, timeZone, name, email, password } = values;
  return {
    operatorName: operatorName.trim(),
    companyName: companyName.trim(),
    currencyCode: currencyCode.trim(),
    timeZone: timeZone.trim(),
    name: name.trim(),
    email: email.trim(),
    password,
  };
}

function isLine(text: string): boolean {
  return text.length >= 1 && text.length <= maximumLengths.companyName && !/\p{Cc}/u.test(text);
}
