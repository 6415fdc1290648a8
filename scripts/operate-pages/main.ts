import { writeFile } from 'node:fs/promises';
import { configurationPage, writeConfigurationPage } from './configuration-page.ts';
import { metricsPage, writeMetricsPage } from './metrics-page.ts';

// `npm run operate:print`: writes the pages of the operator's guide that list every variable and every metric.

await writeFile(configurationPage, await writeConfigurationPage());
await writeFile(metricsPage, await writeMetricsPage());
console.log(`Written: ${configurationPage}, ${metricsPage}`);
