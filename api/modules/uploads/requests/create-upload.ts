import { randomUUID } from 'node:crypto';
import type { RequestContext } from '#api/context.ts';
import { findByIds } from '#api/db/list/list.ts';
import type { TenantRunner } from '#api/db/tenant.ts';
import { timestampText } from '#api/db/timestamp.ts';
import { rawFileKey } from '#api/storage/object-key.ts';
import type { UserError } from '#api/user-error.ts';
import { createdIsDeleted, type IdempotentOutcome, once } from '../../idempotency/index.ts';
import { readCountry } from '#shared/identifiers/country.ts';
import { uploadLimits } from '#shared/limits.ts';
import { uploadErrors } from './errors.ts';
import { planParts } from './parts.ts';
import { type CreateFirstPartyUploadInput, declarationErrors } from './rules.ts';
import { signSingle } from './sign-parts.ts';
import {
  findSurroundings,
  insertUpload,
  lockOpenUploads,
  type NewUpload,
  type UploadDeclaration,
  uploadTable,
} from './store.ts';
import { recordUploadEvent } from './upload-events.ts';
import { refused, type UploadResult } from './result.ts';

/** Creates an upload and, for a single-request transfer, signs its request. Needs AUDIENCES_WRITE. */
export async function createFirstPartyUpload(
  context: RequestContext,
  input: CreateFirstPartyUploadInput,
): Promise<UploadResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'AUDIENCES_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([uploadErrors.unknownCompany()]);

  const result = await context.database.tenant(scope).transaction(async (tenant): Promise<UploadResult> => {
    const create = async (): Promise<IdempotentOutcome> => {
      await lockOpenUploads(tenant, companyId);
      const wrong = [...declarationErrors(input), ...(await surroundingErrors(tenant, companyId, input))];
      if (wrong.length > 0) return { kind: 'refused', userErrors: wrong };
      const upload = newUpload(context, companyId, input);
      await insertUpload(tenant, upload);
      await recordUploadEvent(tenant, context, 'created', upload, declarationChanges(upload));
      return { kind: 'created', id: upload.id };
    };
    const outcome = await once(tenant, { companyId, mutation: 'createFirstPartyUpload', input }, create);
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    const [upload] = await findByIds(tenant, uploadTable, [outcome.id]);
    return upload === undefined ? refused([createdIsDeleted()]) : { upload, userErrors: [] };
  });
  return result.upload === null ? result : { ...result, upload: await signSingle(services.storage, result.upload) };
}

async function surroundingErrors(
  tenant: TenantRunner,
  companyId: string,
  input: CreateFirstPartyUploadInput,
): Promise<UserError[]> {
  const found = await findSurroundings(tenant, companyId, input.audienceId);
  if (found === undefined) return [uploadErrors.unknownAudience()];
  const errors: UserError[] = [];
  const { expectedAudienceVersion: expected } = input;
  if (expected != null && expected !== found.version) errors.push(uploadErrors.version(expected, found.version));
  if (found.openUploads >= uploadLimits.openUploads) errors.push(uploadErrors.openUploads());
  if (input.operation === 'REPLACE' && !input.validateOnly && found.openReplaces > 0) {
    errors.push(uploadErrors.replaceRunning());
  }
  return errors;
}

function newUpload(
  { services, viewer }: RequestContext,
  companyId: string,
  input: CreateFirstPartyUploadInput,
): NewUpload {
  const id = randomUUID();
  const { partSize, partCount } = planParts(Number(input.contentLength), input.resumable);
  const country = input.defaultCountry == null ? null : (readCountry(input.defaultCountry) ?? input.defaultCountry);
  return {
    companyId,
    id,
    audienceId: input.audienceId,
    operation: input.operation,
    fileName: input.fileName,
    contentLength: input.contentLength,
    checksumSha256: input.checksumSha256 ?? null,
    format: input.format,
    compression: input.compression,
    columns: (input.columns ?? []).map(({ header, kind }) => ({ header, kind })),
    defaultCountry: country?.toUpperCase() ?? null,
    consentAdUserData: input.consent.adUserData,
    consentAdPersonalization: input.consent.adPersonalization,
    lawfulBasis: input.consent.lawfulBasis ?? null,
    maxRejectedPercent: input.maxRejectedPercent,
    expectedAudienceVersion: input.expectedAudienceVersion ?? null,
    validateOnly: input.validateOnly,
    partSize: String(partSize),
    partCount,
    objectKey: rawFileKey({ companyId, id }),
    createdBy: viewer.actor,
    expiresAt: timestampText(services.now() + uploadLimits.hours * 60 * 60 * 1000),
  };
}

const trailed = [
  'audienceId',
  'operation',
  'fileName',
  'contentLength',
  'format',
  'compression',
  'consentAdUserData',
  'consentAdPersonalization',
  'lawfulBasis',
  'validateOnly',
] as const satisfies readonly (keyof UploadDeclaration)[];

function declarationChanges(upload: UploadDeclaration) {
  return trailed.flatMap((field) => {
    const after = upload[field];
    return after === null ? [] : [{ field, before: null, after: String(after) }];
  });
}
