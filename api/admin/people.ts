import type { Command } from 'commander';
import type { ActingContext } from '../context.ts';
import {
  endPersonSessions,
  inviteCompanyAdmin,
  listPlatformPeople,
  peopleOfEmail,
  type PersonRow,
  resetPersonSecondFactors,
  setStaff,
  unlockPerson,
} from '../modules/platform/index.ts';
import { email, limit } from './arguments.ts';
import { companyOf, invitationLines, rejected } from './companies.ts';
import { firstRows } from './pages.ts';
import { CommandError, day, type Report, type Run, table } from './report.ts';
import { inContext } from './session.ts';

/** `npm run admin -- people …` */
export function addPeopleCommands(program: Command, run: Run): void {
  const people = program
    .command('people')
    .description('invite people, help them sign in, end their sessions, and make them staff');

  people
    .command('invite')
    .description('invite an admin to a company, and print the link')
    .argument('<email>', 'email address of the person', email)
    .requiredOption('--company <company>', 'id or name of the company')
    .action(
      inContext(run, (context, address: string, { company }: { readonly company: string }) =>
        invite(context, address, company),
      ),
    );

  people
    .command('end-sessions')
    .description('sign a person out everywhere')
    .argument('<email>', 'email address of the person', email)
    .action(
      inContext(run, async (context, address: string) => {
        const found = await existing(context, address);
        for (const { id } of found) await endPersonSessions(context, { personId: id });
        return { data: { people: found }, lines: [`All sessions of ${address} have ended.`] };
      }),
    );

  people
    .command('unlock')
    .description('let a person sign in now after wrong passwords or codes')
    .argument('<email>', 'email address of the person', email)
    .action(
      inContext(run, async (context, address: string) => {
        const found = await existing(context, address);
        for (const { id } of found) await unlockPerson(context, { personId: id });
        return { data: { people: found }, lines: [`${address} can try to sign in again.`] };
      }),
    );

  people
    .command('reset-second-factors')
    .description('remove the second factors of a person who lost them; sign-in then requires the password only')
    .argument('<email>', 'email address of the person', email)
    .option('--dry-run', 'say whether there is a second factor, and change nothing', false)
    .action(
      inContext(run, (context, address: string, { dryRun }: { readonly dryRun: boolean }) =>
        resetSecondFactors(context, address, dryRun),
      ),
    );

  people
    .command('reset-link')
    .description('print a link with which a person sets a new password; it ends all their sessions')
    .argument('<email>', 'email address of the person', email)
    .action(inContext(run, resetLink));

  people
    .command('make-staff')
    .description('let a person manage companies and partners in the portal')
    .argument('<email>', 'email address of the person', email)
    .option('--revoke', 'end it instead', false)
    .action(
      inContext(run, (context, address: string, { revoke }: { readonly revoke: boolean }) =>
        makeStaff(context, address, !revoke),
      ),
    );

  people
    .command('list')
    .description('list people by email address')
    .option('--search <text>', 'part of the email address or name', '')
    .option('--staff', 'only staff', false)
    .option('--limit <number>', 'how many', limit, 200)
    .action(
      inContext(
        run,
        async (context, options: { readonly search: string; readonly staff: boolean; readonly limit: number }) => {
          const { search: text, staff: staffOnly, limit: maximum } = options;
          const filter = {
            ...(text === '' ? {} : { or: [{ email: { contains: text } }, { name: { contains: text } }] }),
            ...(staffOnly ? { isStaff: { eq: true } } : {}),
          };
          const found = await firstRows(maximum, (page) => listPlatformPeople(context, { filter, page }));
          return { data: { people: found }, lines: listed(found) };
        },
      ),
    );
}

async function invite(context: ActingContext, address: string, company: string): Promise<Report> {
  const { id: companyId } = await companyOf(context, company);
  const { company: joined, userErrors, ...sent } = await inviteCompanyAdmin(context, { companyId, email: address });
  if (joined === null) throw rejected(userErrors);
  return { data: { company: joined, ...sent }, lines: invitationLines(address, sent) };
}

async function resetSecondFactors(context: ActingContext, address: string, dryRun: boolean): Promise<Report> {
  const person = ownerOf(await existing(context, address), address);
  if (dryRun) {
    const has = person.hasSecondFactor ? 'has a second factor, which would be removed' : 'has no second factor';
    return { data: { person, removed: false, dryRun }, lines: [`Nothing is changed. ${address} ${has}.`] };
  }
  const { person: after, removed, userErrors } = await resetPersonSecondFactors(context, { personId: person.id });
  if (after === null) throw rejected(userErrors);
  return {
    data: { person: after, removed, dryRun },
    lines: [removed ? `${address} signs in with the password only now.` : `${address} has no second factor.`],
  };
}

async function resetLink(context: ActingContext, address: string): Promise<Report> {
  const { id: userId } = ownerOf(await existing(context, address), address);
  const link = await context.services.signIn.createPasswordResetLink({ userId, origin: context });
  if (link === undefined) throw new CommandError(`No person has the email address ${address}.`);
  return {
    data: link,
    lines: [`Send this link to ${address}, and to no one else. It works once, until ${link.expiresAt}:`, link.url],
  };
}

async function makeStaff(context: ActingContext, address: string, isStaff: boolean): Promise<Report> {
  const person = ownerOf(await existing(context, address), address);
  const hasChanged = await setStaff(context, { id: person.id, isStaff });
  const state = isStaff ? 'is staff' : 'is not staff';
  return {
    data: { person: { ...person, isStaff }, changed: hasChanged },
    lines: [hasChanged ? `${address} ${state} now.` : `${address} ${state} already.`],
  };
}

/** The person of an email address. Until one has proven it, the only one who has joined a company with it. */
function ownerOf(accounts: readonly PersonRow[], address: string): PersonRow {
  const proven = accounts.find(({ isProven }) => isProven);
  const [joined, ...others] = accounts.filter(({ companies }) => companies > 0);
  const owner = proven ?? joined;
  if (owner === undefined) throw new CommandError(`${address} has not accepted an invitation yet.`);
  if (proven === undefined && others.length > 0) {
    throw new CommandError(`Several people have joined with ${address}, and none has proven that it is theirs.`);
  }
  return owner;
}

async function existing(context: ActingContext, address: string): Promise<PersonRow[]> {
  const found = await peopleOfEmail(context, address);
  if (found.length === 0) throw new CommandError(`No person has the email address ${address}.`);
  return found;
}

function listed(people: readonly PersonRow[]): string[] {
  const rows = people.map(({ email: address, name, isStaff, companies, lastSignedInAt }) => [
    ...[address, name, isStaff ? 'yes' : 'no', String(companies), day(lastSignedInAt)],
  ]);
  return table(['EMAIL ADDRESS', 'NAME', 'STAFF', 'COMPANIES', 'LAST SIGN-IN'], rows, 'No person matches.');
}
