import { randomUUID } from 'node:crypto';
import { GraphQLError, parse } from 'graphql';
import { isObject, parseJson } from '#shared/json.ts';
import { maximumLengths, maximumSavedQueries, maximumTokens } from '#shared/limits.ts';
import { likelySecrets } from '#shared/token-format.ts';
import { type AuditChange, recordAuditEvent } from '../../audit-store.ts';
import { nothing, type Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { uniqueValueTransaction } from '../../db/unique-violation.ts';
import type { DeleteResult, UserError } from '../../user-error.ts';
import { createdIsDeleted, type IdempotentOutcome, once } from '../idempotency/index.ts';
import { savedQueryErrors } from './errors.ts';
import {
  countSavedQueries,
  deleteSavedQuery as removeSavedQuery,
  insertSavedQuery,
  isNameTaken,
  lockSavedQuery,
  type SavedQueryRow,
  savedQueryTable,
  type SavedQueryValues,
  updateLastRun,
  updateSavedQuery as storeSavedQuery,
} from './store.ts';

/** Lists the saved queries of a company, for its own people. An unknown or inaccessible company has none. */
export function listSavedQueriesByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<SavedQueryRow>> {
  const tenant = database.tenant(viewer.scopeForOwnPeople(companyId) ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, savedQueryTable, context, list);
}

/** Whether the viewer may change or delete a saved query: its owner, and the admins of the company. */
export function mayChange(viewer: Viewer, { companyId, ownerId }: SavedQueryRow): boolean {
  return ownerId === viewer.actor.id || viewer.access.get(companyId)?.role === 'ADMIN';
}

export interface CreateSavedQueryInput {
  readonly companyId: string;
  readonly name: string;
  readonly document: string;
  readonly variables?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

export interface SavedQueryResult {
  readonly savedQuery: SavedQueryRow | null;
  readonly userErrors: readonly UserError[];
}

/** Saves a query for the people of a company. Every member may. */
export async function createSavedQuery(
  context: RequestContext,
  input: CreateSavedQueryInput,
): Promise<SavedQueryResult> {
  const { viewer } = context;
  const scope = viewer.scopeForOwnPeople(input.companyId);
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([savedQueryErrors.unknownCompany()]);
  const values = { name: input.name.trim(), document: input.document, variables: input.variables ?? '' };
  return uniqueValueTransaction(context.database.tenant(scope), async (tenant) => {
    const create = async (): Promise<IdempotentOutcome> => {
      const wrong = valueErrors(values);
      if (wrong.length > 0) return { kind: 'refused', userErrors: wrong };
      if ((await countSavedQueries(tenant, companyId)) >= maximumSavedQueries) {
        return { kind: 'refused', userErrors: [savedQueryErrors.tooMany(maximumSavedQueries)] };
      }
      if (await isNameTaken(tenant, { companyId, name: values.name, exceptId: null })) {
        return { kind: 'refused', userErrors: [savedQueryErrors.nameTaken()] };
      }
      const key = { companyId, id: randomUUID() };
      await insertSavedQuery(tenant, key, { values, owner: viewer.actor });
      await audit(tenant, context, { ...key, verb: 'created', changes: changesBetween(null, values) });
      return { kind: 'created', id: key.id };
    };
    const outcome = await once(tenant, { companyId, mutation: 'createSavedQuery', input }, create);
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    const result = await written(tenant, outcome.id);
    return result.savedQuery === null ? refused([createdIsDeleted()]) : result;
  });
}

export interface UpdateSavedQueryInput {
  readonly id: string;
  readonly expectedVersion?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly document?: string | null | undefined;
  readonly variables?: string | null | undefined;
}

/** Changes a saved query: an absent field stays as it is. Only its owner and the admins of the company may. */
export async function updateSavedQuery(
  context: RequestContext,
  input: UpdateSavedQueryInput,
): Promise<SavedQueryResult> {
  const { viewer } = context;
  return uniqueValueTransaction(context.database.tenant(viewer.scopeOfOwnCompanies()), async (tenant) => {
    const before = await findLocked(tenant, input.id);
    if (before === undefined) return refused([savedQueryErrors.unknown()]);
    if (!mayChange(viewer, before)) return refused([savedQueryErrors.ofOther(before.ownerName)]);
    if (input.expectedVersion != null && input.expectedVersion !== before.version) {
      return refused([savedQueryErrors.version(input.expectedVersion, before.version)]);
    }
    const values = {
      name: input.name === null ? '' : (input.name?.trim() ?? before.name),
      document: input.document === null ? '' : (input.document ?? before.document),
      variables: input.variables === null ? '' : (input.variables ?? before.variables),
    };
    const wrong = valueErrors(values);
    if (wrong.length > 0) return refused(wrong);
    if (await isNameTaken(tenant, { companyId: before.companyId, name: values.name, exceptId: before.id })) {
      return refused([savedQueryErrors.nameTaken()]);
    }
    const changes = changesBetween(before, values);
    if (changes.length > 0) {
      await storeSavedQuery(tenant, before, values);
      await audit(tenant, context, { ...before, verb: 'updated', changes });
    }
    return written(tenant, before.id);
  });
}

/**
 * Stores that the viewer ran a saved query, so that the others see which ones are in use. Every member may; it isn't in
 * the audit log, because nothing of the query changes.
 */
export async function recordSavedQueryRun({ database, viewer }: RequestContext, id: string): Promise<SavedQueryResult> {
  return database.tenant(viewer.scopeOfOwnCompanies()).transaction(async (tenant) => {
    const before = await findLocked(tenant, id);
    if (before === undefined) return refused([savedQueryErrors.unknown()]);
    await updateLastRun(tenant, before, viewer.actor);
    return written(tenant, before.id);
  });
}

/** Deletes a saved query. Only its owner and the admins of the company may. */
export async function deleteSavedQuery(context: RequestContext, id: string): Promise<DeleteResult> {
  const { viewer } = context;
  return context.database.tenant(viewer.scopeOfOwnCompanies()).transaction(async (tenant) => {
    const before = await findLocked(tenant, id);
    if (before === undefined) return { deletedId: null, userErrors: [savedQueryErrors.unknown()] };
    if (!mayChange(viewer, before)) {
      return { deletedId: null, userErrors: [savedQueryErrors.ofOther(before.ownerName)] };
    }
    await removeSavedQuery(tenant, before);
    const changes = [{ field: 'name', before: before.name, after: null }];
    await audit(tenant, context, { ...before, verb: 'deleted', changes });
    return { deletedId: before.id, userErrors: [] };
  });
}

async function findLocked(tenant: TenantRunner, id: string): Promise<SavedQueryRow | undefined> {
  await lockSavedQuery(tenant, id);
  return (await findByIds(tenant, savedQueryTable, [id]))[0];
}

function valueErrors({ name, document, variables }: SavedQueryValues): UserError[] {
  const { savedQueryName, savedQueryDocument, savedQueryVariables } = maximumLengths;
  const errors: UserError[] = [];
  if (name === '' || name.length > savedQueryName) errors.push(savedQueryErrors.name(savedQueryName));
  if (document.trim() === '' || document.length > savedQueryDocument) {
    errors.push(savedQueryErrors.documentLength(savedQueryDocument));
  } else if (hasSecret(document)) errors.push(savedQueryErrors.secret('document'));
  else {
    const reason = syntaxError(document);
    if (reason !== undefined) errors.push(savedQueryErrors.document(reason));
  }
  if (variables.length > savedQueryVariables) errors.push(savedQueryErrors.variablesLength(savedQueryVariables));
  else if (hasSecret(variables)) errors.push(savedQueryErrors.secret('variables'));
  else if (!isVariables(variables)) errors.push(savedQueryErrors.variables());
  return errors;
}

function hasSecret(text: string): boolean {
  return text.search(likelySecrets) !== -1;
}

/** Why a text isn't a GraphQL document, with the line; undefined if it is one. */
function syntaxError(document: string): string | undefined {
  try {
    parse(document, { maxLexicalTokens: maximumTokens });
    return undefined;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const line = error.locations?.[0]?.line;
    return line === undefined ? error.message : `Line ${line}: ${error.message}`;
  }
}

function isVariables(text: string): boolean {
  return text.trim() === '' || isObject(parseJson(text));
}

/** The audit log has which texts changed and not the texts: a document is too long for one of its lines. */
function changesBetween(before: SavedQueryValues | null, after: SavedQueryValues): AuditChange[] {
  const name = { field: 'name', before: before?.name ?? null, after: after.name };
  const texts = (['document', 'variables'] as const)
    .filter((field) => before !== null && before[field] !== after[field])
    .map((field) => ({ field, before: null, after: 'changed' }));
  return [...(name.before === name.after ? [] : [name]), ...texts];
}

async function written(tenant: TenantRunner, id: string): Promise<SavedQueryResult> {
  return { savedQuery: (await findByIds(tenant, savedQueryTable, [id]))[0] ?? null, userErrors: [] };
}

function refused(userErrors: readonly UserError[]): SavedQueryResult {
  return { savedQuery: null, userErrors };
}

interface SavedQueryEvent {
  readonly companyId: string;
  readonly id: string;
  readonly verb: 'created' | 'updated' | 'deleted';
  readonly changes: readonly AuditChange[];
}

async function audit(
  tenant: TenantRunner,
  context: RequestContext,
  { companyId, id, verb, changes }: SavedQueryEvent,
): Promise<void> {
  await recordAuditEvent(tenant, context, {
    companyId,
    action: `saved_query.${verb}`,
    targetType: 'SavedQuery',
    targetId: id,
    changes,
  });
}
