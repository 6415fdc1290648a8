import { type Command, Option } from 'commander';
import { adminCommand } from '../admin-command.ts';
import type { ActingContext } from '../context.ts';
import type { CompanyRow } from '../modules/companies/index.ts';
import {
  closeCompany,
  type CompanyInvitationResult,
  createCompany,
  getPlatformCompany,
  liftSecondFactorRule,
  listPlatformCompanies,
  reactivateCompany,
  setCompanyLimits,
  suspendCompany,
  updateCompany,
} from '../modules/platform/index.ts';
import type { UserError } from '../user-error.ts';
import { email, isId, limit, points } from './arguments.ts';
import { firstRows } from './pages.ts';
import { CommandError, day, type Report, type Run, table } from './report.ts';
import { inContext } from './session.ts';

interface Reason {
  readonly reason: string;
}

/** `npm run admin -- companies …`. Returns the command, for those in other files. */
export function addCompanyCommands(program: Command, run: Run): Command {
  const companies = program.command('companies').description('create, rename, suspend, close and list companies');

  companies
    .command('create')
    .description('create a company, and print the link for its first admin')
    .argument('<name>', 'name of the company')
    .requiredOption('--currency <code>', 'ISO 4217 code of the currency of its amounts, such as EUR')
    .requiredOption('--time-zone <name>', 'IANA time zone of its days, such as Europe/Berlin')
    .addOption(
      new Option('--kind <kind>', 'what the company does').choices(['advertiser', 'agency']).default('advertiser'),
    )
    .option('--domain <domain>', 'website domain, such as example.com')
    .option('--agency <company>', 'id or name of the agency that manages the company')
    .option('--admin <email>', 'email address of the first admin', email)
    .action(inContext(run, create));

  companies
    .command('rename')
    .description('rename a company')
    .argument('<company>', 'id or name of the company')
    .argument('<name>', 'new name')
    .action(
      inContext(run, async (context, company: string, name: string) => {
        const before = await companyOf(context, company);
        return changed(await updateCompany(context, { companyId: before.id, name }), `${before.name} has a new name.`);
      }),
    );

  companies
    .command('suspend')
    .description('refuse the keys, members and partners of a company until it is active again')
    .argument('<company>', 'id or name of the company')
    .requiredOption('--reason <text>', 'why; members of the company can read it')
    .action(
      inContext(run, async (context, company: string, { reason }: Reason) => {
        const { id: companyId } = await companyOf(context, company);
        return changed(await suspendCompany(context, { companyId, reason }), 'The company is suspended.');
      }),
    );

  companies
    .command('reactivate')
    .description('make a suspended or closed company active again')
    .argument('<company>', 'id or name of the company')
    .action(
      inContext(run, async (context, company: string) => {
        const { id: companyId } = await companyOf(context, company);
        return changed(await reactivateCompany(context, { companyId }), 'The company is active.');
      }),
    );

  companies
    .command('close')
    .description('revoke the keys, partner access and invitations of a company, and refuse its members')
    .argument('<company>', 'id or name of the company')
    .requiredOption('--reason <text>', 'why; staff read it later')
    .option('--dry-run', 'count what would end, and change nothing', false)
    .action(inContext(run, close));

  companies
    .command('lift-second-factor')
    .description('end the rule of a company that its admins need a second factor')
    .argument('<company>', 'id or name of the company')
    .action(
      inContext(run, async (context, company: string) => {
        const { id: companyId } = await companyOf(context, company);
        return changed(await liftSecondFactorRule(context, { companyId }), 'Its admins need no second factor.');
      }),
    );

  companies
    .command('limits')
    .description('show the rate limit of a company, or give it one of its own')
    .argument('<company>', 'id or name of the company')
    .addOption(new Option('--points <number>', 'points that its API keys may spend in a burst').argParser(points))
    .addOption(new Option('--default', 'the default of the installation').conflicts('points'))
    .action(inContext(run, limits));

  companies
    .command('list')
    .description('list companies by name')
    .option('--search <text>', 'part of the name')
    .addOption(new Option('--status <status>', 'only these').choices(['active', 'suspended', 'closed']))
    .option('--limit <number>', 'how many', limit, 200)
    .action(inContext(run, list));
  return companies;
}

interface CreateOptions {
  readonly currency: string;
  readonly timeZone: string;
  readonly kind: 'advertiser' | 'agency';
  readonly domain?: string;
  readonly agency?: string;
  readonly admin?: string;
}

async function create(context: ActingContext, name: string, options: CreateOptions): Promise<Report> {
  const agency = options.agency === undefined ? undefined : await companyOf(context, options.agency);
  const { company, userErrors, ...sent } = await createCompany(context, {
    name,
    kind: options.kind === 'agency' ? 'AGENCY' : 'ADVERTISER',
    currencyCode: options.currency,
    timeZone: options.timeZone,
    domain: options.domain,
    agencyId: agency?.id,
    adminEmail: options.admin,
  });
  if (company === null) throw rejected(userErrors);
  return {
    data: { company, ...sent },
    lines: [`${company.name} is created: ${company.id}`, ...invitationLines(options.admin, sent)],
  };
}

/** What became of an invitation. Its link is printed once. */
export function invitationLines(
  to: string | undefined,
  { invitationSentTo, invitationUrl }: Pick<CompanyInvitationResult, 'invitationSentTo' | 'invitationUrl'>,
): string[] {
  if (to === undefined)
    return [`It has no member. Invite an admin: ${adminCommand('people invite <email> --company <id>')}`];
  if (invitationSentTo !== null) return [`The invitation is sent to ${invitationSentTo}.`];
  if (invitationUrl === null) return [`${to} can sign in and accept the invitation.`];
  return [`Send this link to ${to}, and to no one else. It works once:`, invitationUrl];
}

async function close(
  context: ActingContext,
  company: string,
  { reason, dryRun }: Reason & { readonly dryRun: boolean },
): Promise<Report> {
  const { id: companyId, name } = await companyOf(context, company);
  const { ends, userErrors, ...rest } = await closeCompany(context, { companyId, reason, validateOnly: dryRun });
  if (ends === null) throw rejected(userErrors);
  const counts = `${ends.apiKeys} API keys, ${ends.partnerAccessGrants} partners, ${ends.invitations} invitations, ${ends.members} members`;
  return {
    data: { ...rest, ends, dryRun },
    lines: [
      dryRun
        ? `Nothing is changed. Closing ${name} would end the access of ${counts}.`
        : `${name} is closed. Its access ended: ${counts}.`,
    ],
  };
}

interface LimitOptions {
  readonly points?: number;
  readonly default?: true;
}

async function limits(context: ActingContext, company: string, options: LimitOptions): Promise<Report> {
  const { id: companyId, name } = await companyOf(context, company);
  const isChange = options.points !== undefined || options.default === true;
  if (!isChange) {
    const rateLimitPoints = (await getPlatformCompany(context, companyId))?.rateLimitPoints ?? null;
    return { data: { companyId, rateLimitPoints }, lines: [limitLine(name, rateLimitPoints)] };
  }
  const { rateLimitPoints, userErrors } = await setCompanyLimits(context, {
    companyId,
    rateLimitPoints: options.points,
  });
  if (userErrors.length > 0) throw rejected(userErrors);
  return { data: { companyId, rateLimitPoints }, lines: [limitLine(name, rateLimitPoints)] };
}

function limitLine(name: string, rateLimitPoints: number | null): string {
  const limit = rateLimitPoints === null ? 'the default rate limit' : `a rate limit of ${rateLimitPoints} points`;
  return `${name} has ${limit}.`;
}

interface ListOptions {
  readonly search?: string;
  readonly status?: string;
  readonly limit: number;
}

async function list(context: ActingContext, { search, status, limit: maximum }: ListOptions): Promise<Report> {
  const filter = {
    ...(search === undefined ? {} : { name: { contains: search } }),
    ...(status === undefined ? {} : { status: [status.toUpperCase()] }),
  };
  const found = await firstRows(maximum, (page) => listPlatformCompanies(context, { filter, page }));
  const rows = found.map(({ id, name, kind, status: state, currencyCode, timeZone, createdAt }) => [
    ...[id, name, kind.toLowerCase(), state.toLowerCase(), currencyCode, timeZone, day(createdAt)],
  ]);
  return {
    data: { companies: found },
    lines: table(['ID', 'NAME', 'KIND', 'STATUS', 'CURRENCY', 'TIME ZONE', 'CREATED'], rows, 'No company matches.'),
  };
}

/** The company with an id or with this name, if only one has it. */
export async function companyOf(context: ActingContext, text: string): Promise<CompanyRow> {
  const filter = isId(text) ? { id: { eq: text } } : { name: { eq: text } };
  const { items } = await listPlatformCompanies(context, { filter, page: { limit: 2 } });
  const [company, another] = items;
  if (company === undefined) throw new CommandError(`No company has the id or name "${text}".`);
  if (another !== undefined) throw new CommandError(`Several companies have the name "${text}". Use an id.`);
  return company;
}

function changed(
  { company, userErrors }: { readonly company: CompanyRow | null; readonly userErrors: readonly UserError[] },
  line: string,
): Report {
  if (company === null) throw rejected(userErrors);
  return { data: { company }, lines: [line] };
}

/** What a service returned as user errors, as the failure of the command. */
export function rejected(userErrors: readonly UserError[]): CommandError {
  return new CommandError(userErrors.map(({ message }) => message).join('\n'));
}
