import { writeFile } from 'node:fs/promises';
import { configurationPage, writeConfigurationPage } from './configuration-page.ts';

// `npm run configuration:print`: writes the page with every variable after a change to one of them.

await writeFile(configurationPage, await writeConfigurationPage());
console.log(`Written: ${configurationPage}`);
