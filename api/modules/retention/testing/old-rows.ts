import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '#api/testing/test-database.ts';

/** Inserts rows past row security, with times that are some days ago. */
export class OldRows {
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  insert(text: string): Promise<unknown> {
    return this.#database.asOwner(`insert into ${text}`);
  }

  async count(text: string): Promise<number> {
    const [found] = await this.#database.asOwner(`select count(*)::int as count from ${text}`);
    return Number(found?.['count']);
  }

  /** Events of a log, one for each number of days. */
  async events(companyId: string | null, days: readonly number[]): Promise<void> {
    const owner = companyId === null ? 'null' : `'${companyId}'`;
    for (const ago of days)
      await this
        .insert(`audit_event (id, company_id, occurred_at, actor_kind, actor_id, actor_name, action, target_type,
        target_id, changes, request_id) values ('${randomUUID()}', ${owner}, now() - interval '${ago} days', 'SYSTEM',
        '${randomUUID()}', 'Test', 'company.renamed', 'Company', '${randomUUID()}', '[]', 'old')`);
  }

  /**
   * One row of a company in each table with a rule for rows, whose time is some days ago. Returns the conditions that find
   * them, by table.
   */
  async everywhere(companyId: string, days: number): Promise<Record<string, string>> {
    const [id, person, member, partner, guest, helper] = Array.from({ length: 6 }, () => randomUUID());
    const at = `now() - interval '${days} days'`;
    const day = `current_date - ${days}`;
    const digest = (of: string | undefined) => `decode(repeat(replace('${of}', '-', ''), 2), 'hex')`;
    const metrics = `impressions, clicks, spend_micros, video_starts, video_completions, conversions, conversion_value_micros`;
    const zeros = '1, 0, 0, 0, 0, 0, 0';
    await this.insert(`identity_erasure (company_id, id, identities, memberships, erased_at)
      values ('${companyId}', '${id}', 1, 1, ${at})`);
    await this.insert(`performance_campaign_day (company_id, campaign_id, day, channel, ${metrics})
      values ('${companyId}', '${id}', ${day}, 'CTV', ${zeros})`);
    await this.insert(`performance_campaign_device_day (company_id, campaign_id, day, channel, device_type, ${metrics})
      values ('${companyId}', '${id}', ${day}, 'CTV', 'TV', ${zeros})`);
    await this.insert(`performance_company_day (company_id, day, slice, channel, device_type, country, ${metrics})
      values ('${companyId}', ${day}, 0, 'TEST', 'TV', 'DE', ${zeros})`);
    await this.insert(`api_token_usage_day (company_id, token_id, requests, errors, rate_limited, cost, day)
      values ('${companyId}', '${id}', 1, 0, 0, 1, ${day})`);
    await this.insert(`api_token_usage_quarter (company_id, token_id, quarter, requests)
      values ('${companyId}', '${id}', ${at}, 1)`);
    await this.insert(`api_token_scope_use (company_id, token_id, scope, last_used_on)
      values ('${companyId}', '${id}', 'REPORTS_READ', ${day})`);
    await this.insert(`partner_usage_day (company_id, partner_id, requests, last_used_at, day)
      values ('${companyId}', '${id}', 1, ${at}, ${day})`);
    await this.insert(`partner_request_day values ('${id}', ${day}, 1, 0, 0, 1)`);
    await this.insert(`audience (company_id, id, name, membership_days) values ('${companyId}', '${id}', '${id}', 30)`);
    await this
      .insert(`first_party_upload (company_id, id, audience_id, operation, status, file_name, content_length, format,
        compression, consent_ad_user_data, consent_ad_personalization, max_rejected_percent, object_key, part_size, part_count,
        created_by_kind, created_by_id, created_by_name, expires_at, finished_at, raw_file_deleted_at)
      values ('${companyId}', '${id}', '${id}', 'ADD', 'COMPLETED', 'people.csv', 10, 'CSV', 'NONE', 'GRANTED', 'GRANTED', 5,
        '${id}', 10, 1, 'USER', '${id}', 'Test', ${at}, ${at}, ${at})`);
    await this
      .insert(`api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name, revoked_at)
      values ('${id}', '${companyId}', '${id}', 'lf_live_', '{REPORTS_READ}', 'SYSTEM', '${id}', 'Test', ${at})`);
    await this.insert(`api_token_secret (id, company_id, token_id, digest, last_four)
      values ('${id}', '${companyId}', '${id}', ${digest(id)}, 'abcd')`);
    await this.insert(`partner (id, name, client_id) values ('${partner}', '${partner}', '${partner}')`);
    await this.insert(`partner_secret (id, partner_id, digest, last_four, expires_at)
      values ('${id}', '${partner}', ${digest(id)}, 'abcd', ${at})`);
    await this
      .insert(`partner_access_grant (id, company_id, partner_id, scopes, granted_by_kind, granted_by_id, granted_by_name,
        expires_at) values ('${id}', '${companyId}', '${partner}', '{REPORTS_READ}', 'SYSTEM', '${id}', 'Test', ${at})`);
    await this
      .insert(`request_denial (id, company_id, request_id, occurred_at, actor_kind, actor_id, actor_name, check_name,
        message) values ('${id}', '${companyId}', 'request', ${at}, 'SYSTEM', '${id}', 'Test', 'COST', 'Too much.')`);
    await this.insert(`idempotency_record (company_id, mutation, idempotency_key, input_digest, created_at)
      values ('${companyId}', 'createCampaign', '${id}', ${digest(id)}, ${at})`);
    await this.insert(`page_feedback (id, path, is_helpful, created_at) values ('${id}', '/docs/limits', true, ${at})`);
    await this.insert(`empty_search (id, query, last_searched_at) values ('${id}', '${id}', ${at})`);
    for (const account of [person, guest])
      await this.insert(`user_account (id, email, email_proven, created_at)
        values ('${account}', '${account}@example.com', false, ${at})`);
    await this.insert(`company_member (id, company_id, user_id, role, accepted_at)
      values ('${member}', '${companyId}', '${person}', 'VIEWER', null)`);
    await this.insert(`member_invitation (company_id, member_id, digest, expires_at)
      values ('${companyId}', '${member}', ${digest(member)}, ${at})`);
    await this.insert(`partner_member (id, partner_id, user_id) values ('${helper}', '${partner}', '${guest}')`);
    await this.insert(`partner_invitation (partner_id, member_id, digest, by_mail, expires_at)
      values ('${partner}', '${helper}', ${digest(helper)}, false, ${at})`);
    const byId = `id = '${id}'`;
    const byToken = `token_id = '${id}'`;
    const byCampaign = `campaign_id = '${id}'`;
    return {
      identity_erasure: byId,
      performance_campaign_day: byCampaign,
      performance_campaign_device_day: byCampaign,
      performance_company_day: `channel = 'TEST' and company_id = '${companyId}' and day = ${day}`,
      api_token_usage_day: byToken,
      api_token_usage_quarter: byToken,
      api_token_scope_use: byToken,
      partner_usage_day: `partner_id = '${id}'`,
      partner_request_day: `partner_id = '${id}'`,
      first_party_upload: byId,
      api_token_secret: byToken,
      api_token: byId,
      partner_secret: byId,
      partner_access_grant: byId,
      request_denial: byId,
      page_feedback: byId,
      empty_search: byId,
      idempotency_record: `idempotency_key = '${id}'`,
      company_member: `id = '${member}'`,
      partner_member: `id = '${helper}'`,
      user_account: `id in ('${person}', '${guest}')`,
    };
  }
}
