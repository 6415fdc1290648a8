import { writeFileSync } from 'node:fs';
import { schemaText } from './schema.ts';

// `npm run schema:print`: writes the schema beside this file, for review and for the portal's build.
writeFileSync(new URL('./schema.graphql', import.meta.url), schemaText);
