import { anyOf, ofScope, query, type Runner } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

/** A company's latest acceptance of the terms of service. */
export interface CompanyTermsRow {
  readonly companyId: string;
  readonly version: string;
  readonly acceptedAt: string;
  readonly acceptedByName: string;
}

/** The acceptances of companies within the scope. */
export function findAcceptances(
  tenant: Runner & Pick<TenantRunner, 'scope'>,
  companyIds: readonly string[],
): Promise<CompanyTermsRow[]> {
  return tenant.all(
    query
      .selectFrom('company_terms_acceptance')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', anyOf(companyIds))
      .select([
        'company_id as companyId',
        'version',
        'accepted_at as acceptedAt',
        'accepted_by_name as acceptedByName',
      ]),
  );
}

/** Writes a company's acceptance in the place of the one before. */
export async function upsertAcceptance(
  tenant: TenantRunner,
  acceptance: CompanyTermsRow & { readonly acceptedById: string },
): Promise<void> {
  const columns = {
    version: acceptance.version,
    accepted_at: acceptance.acceptedAt,
    accepted_by_id: acceptance.acceptedById,
    accepted_by_name: acceptance.acceptedByName,
  };
  await tenant.all(
    query
      .insertInto('company_terms_acceptance')
      .values({ company_id: acceptance.companyId, ...columns })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns)),
  );
}
