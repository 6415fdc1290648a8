import { query, type Runner } from '../db/sql.ts';
import { demoAudiences } from './audiences.ts';
import { addDays, demoCampaigns } from './campaigns.ts';

/** Loads campaigns and audiences as of `today`. */
export async function seedCampaigns(platform: Runner, today: string): Promise<void> {
  await insertAudiences(platform, today);
  const campaigns = demoCampaigns(today);
  await platform.all(
    query.insertInto('campaign').values(
      campaigns.map((campaign) => ({
        company_id: campaign.companyId,
        id: campaign.id,
        name: campaign.name,
        external_id: campaign.externalId,
        channel: campaign.channel,
        objective: campaign.objective,
        status: campaign.status,
        start_date: campaign.startDate,
        end_date: campaign.endDate,
        budget_period: campaign.budgetPeriod,
        budget_amount_micros: campaign.budgetAmountMicros,
        budget_pacing: campaign.budgetPacing,
        labels: [...campaign.labels],
        created_at: campaign.createdAt,
        updated_at: campaign.updatedAt,
      })),
    ),
  );
  // Every seventh campaign is delivered to one or two audiences of its company.
  const uses = campaigns.flatMap(({ companyId, id }, index) => {
    const own = demoAudiences.filter((audience) => audience.companyId === companyId);
    if (index % 7 !== 0 || own.length === 0) return [];
    const chosen = new Set([own[index % own.length]?.id, own[(index * 3) % own.length]?.id]);
    return [...chosen]
      .filter((audienceId) => audienceId !== undefined)
      .map((audienceId) => ({ company_id: companyId, campaign_id: id, audience_id: audienceId }));
  });
  await platform.all(query.insertInto('campaign_audience').values(uses));
}

async function insertAudiences(platform: Runner, today: string): Promise<void> {
  const made = `${addDays(today, -420)}T08:00:00Z`;
  await platform.all(
    query.insertInto('audience').values(
      demoAudiences.map((audience) => {
        const uploadedAt =
          audience.uploadedDaysAgo === null ? null : `${addDays(today, -audience.uploadedDaysAgo)}T06:30:00Z`;
        return {
          company_id: audience.companyId,
          id: audience.id,
          name: audience.name,
          description: audience.description,
          membership_days: audience.membershipDays,
          member_count: String(audience.members),
          last_upload_at: uploadedAt,
          created_at: made,
          updated_at: uploadedAt ?? made,
        };
      }),
    ),
  );
  await platform.all(
    query.insertInto('audience_identifier_count').values(
      demoAudiences
        .filter(({ members }) => members > 0)
        .flatMap(({ companyId, id, members }) =>
          (['EMAIL', 'PHONE'] as const).map((identifierType, index) => ({
            company_id: companyId,
            audience_id: id,
            identifier_type: identifierType,
            submitted: String(Math.round(members * (index === 0 ? 1.05 : 0.46))),
            valid: String(Math.round(members * (index === 0 ? 1.01 : 0.44))),
            members: String(Math.round(members * (index === 0 ? 1 : 0.44))),
          })),
        ),
    ),
  );
}
