import { microsPer, ratio, type Sums } from '#api/modules/performance/metrics.ts';

/** The computed metrics for the peers, from the same code. */
export const peerMetrics = {
  ctr: ({ clicks, impressions }: Sums) => ratio(clicks, impressions),
  completionRate: ({ videoCompletions, videoStarts }: Sums) => ratio(videoCompletions, videoStarts),
  cpmMicros: ({ spendMicros, impressions }: Sums) => microsPer(spendMicros, impressions, 1_000n),
  cpcMicros: ({ spendMicros, clicks }: Sums) => microsPer(spendMicros, clicks),
  roas: ({ conversionValueMicros, spendMicros }: Sums) => ratio(conversionValueMicros, spendMicros),
};
