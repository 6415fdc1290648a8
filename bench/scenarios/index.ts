import type { Scenario } from '../scenario.ts';
import { getCampaignScenario } from './get-campaign.ts';
import { listCampaignsScenario } from './list-campaigns.ts';
import { listCompaniesScenario } from './list-companies.ts';
import { listPerformanceScenario } from './list-performance.ts';

/** Every scenario, in the order of the results. */
export const scenarios: readonly Scenario[] = [
  listCompaniesScenario,
  listCampaignsScenario,
  getCampaignScenario,
  listPerformanceScenario,
];

/** The scenario of this name; throws for any other. */
export function scenarioNamed(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (found !== undefined) return found;
  throw new Error(`No scenario ${name}; there are: ${scenarios.map((scenario) => scenario.name).join(', ')}.`);
}
