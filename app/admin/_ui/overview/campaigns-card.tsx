import { BudgetBar } from '#components/chart/budget-bar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { ShowAll } from '#components/ui/show-all.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { expectedShare, paceOf, spentShare, type Pace } from '#lib/admin/campaign-pace.ts';
import { dayIn } from '#lib/chart/days.ts';
import { channelName } from '#lib/chart/names.ts';
import { valueWords, type Unit } from '#lib/chart/unit.ts';
import { overviewCampaignsOperation, type PortalOverviewCampaignsQuery } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { dayWords } from '#lib/text/date-words.ts';
import { CampaignLink, CampaignsLink } from './campaign-link.tsx';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

type Campaign = PortalOverviewCampaignsQuery['listCampaignsByCompany']['items'][number];

const statuses: ReadonlyMap<string, string> = new Map([
  ['DELIVERING', 'Delivering'],
  ['LIMITED', 'Limited'],
  ['STOPPED', 'Stopped'],
]);

const paces: Record<Pace, string> = {
  behind: 'Behind schedule',
  'on-schedule': 'On schedule',
  ahead: 'Ahead of schedule',
  spent: 'Budget spent',
};

/** Active campaigns with the spent share of their budget, and how it compares with their schedule. */
export async function campaignsCard({ session, companyId, now }: CardProps) {
  const answer = await callApi(session, overviewCampaignsOperation, { companyId });
  return (
    <CardAnswer answer={answer} what="campaigns">
      {({ getCompany: company, listCampaignsByCompany: { items, pageInfo } }) => {
        if (items.length === 0) return <p className="text-muted">No campaign is active.</p>;
        const unit: Unit = { kind: 'money', currencyCode: company?.currencyCode ?? null };
        const today = dayIn(company?.timeZone ?? 'UTC', now.toISOString());
        return (
          <>
            <ShowAll count={items.length} unit="rows">
              <CampaignTable campaigns={items} unit={unit} today={today} companyId={companyId} now={now} />
            </ShowAll>
            {pageInfo.hasNextPage && (
              <p className="text-sm text-muted">
                These {items.length} end first.{' '}
                <CampaignsLink
                  companyId={companyId}
                  filter={{ status: ['ACTIVE'], deliveryStatus: ['DELIVERING', 'LIMITED', 'STOPPED'] }}
                  sort={{ field: 'END_DATE', direction: 'ASC' }}
                >
                  Query all active campaigns
                </CampaignsLink>
              </p>
            )}
          </>
        );
      }}
    </CardAnswer>
  );
}

interface CampaignTableProps extends Pick<CardProps, 'companyId' | 'now'> {
  campaigns: readonly Campaign[];
  unit: Unit;
  today: string;
}

function CampaignTable({ campaigns, unit, today, companyId, now }: CampaignTableProps) {
  return (
    <Table cards caption="Active campaigns, the one that ends first at the top">
      <TableHead columns={['Campaign', 'Delivery', 'Budget', 'Pace', 'Ends']} />
      <tbody>
        {campaigns.map((campaign) => {
          const { id, name, channel, deliveryStatus, deliveryIssues, endDate, budget } = campaign;
          const expected = expectedShare(campaign, today);
          return (
            <tr key={id}>
              <th scope="row" className="min-w-44">
                <CampaignLink id={id} name={name} companyId={companyId} now={now} />
                <span className="block text-xs font-normal text-muted">{channelName(channel)}</span>
                {/* The most severe one. The others are in the list of issues. */}
                {deliveryIssues[0] !== undefined && (
                  <span className="block text-xs font-normal">{deliveryIssues[0].message}</span>
                )}
              </th>
              <td data-label="Delivery" data-card="corner">
                <Badge tone={stateTones[deliveryStatus]}>{statuses.get(deliveryStatus) ?? deliveryStatus}</Badge>
              </td>
              <td data-label="Budget" data-card="line">
                <BudgetBar
                  label={`Spent share of the budget of ${name}`}
                  share={spentShare(budget)}
                  expected={expected}
                >
                  {budgetWords(budget, unit)}
                </BudgetBar>
              </td>
              <td data-label="Pace" className="whitespace-nowrap">
                {paceWords(campaign, paceOf(campaign, today))}
                {expected !== null && (
                  <span className="block text-xs text-muted">{shareWords(expected)} expected by today</span>
                )}
              </td>
              <td data-label="Ends" className="whitespace-nowrap">
                {endDate === null ? 'No end' : dayWords(endDate)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** The pace of a campaign, or why it has none. Its end is in a column of its own. */
function paceWords({ deliveryStatus, deliveryIssues, budget }: Campaign, pace: Pace | null) {
  if (pace === 'spent') return paces.spent;
  if (deliveryStatus === 'STOPPED') return <span className="text-muted">Not delivering</span>;
  // Its share can still be close to the expected one.
  if (deliveryIssues.some(({ code }) => code === 'NO_SPEND')) return <OffPace>Not spending</OffPace>;
  if (pace === 'on-schedule') return paces[pace];
  if (pace !== null) return <OffPace>{paces[pace]}</OffPace>;
  if (budget.period !== 'DAILY') return <span className="text-muted">Open-ended</span>;
  if (spentShare(budget) >= 1) return 'Spent for today';
  return <span className="text-muted">Within today’s budget</span>;
}

function OffPace({ children }: { children: string }) {
  return <strong className="font-medium text-warning">{children}</strong>;
}

function budgetWords(budget: Campaign['budget'], unit: Unit): string {
  const amount = valueWords(unit, Number(budget.amountMicros) / 1_000_000);
  return `${shareWords(spentShare(budget))} of ${amount} ${budget.period === 'DAILY' ? 'today' : 'in total'}`;
}

/** "34%". */
function shareWords(share: number): string {
  return valueWords({ kind: 'percent' }, Math.round(share * 100) / 100);
}
