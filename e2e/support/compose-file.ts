import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
const composeFile = z.object({ services: z.record(z.string(), service) });

/** The services of the compose file, with its variables replaced as compose does it. */
export function readCompose(
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, z.output<typeof service>> {
  const text = readFileSync('deploy/compose/compose.yaml', 'utf8').replaceAll(
    /\$\{(\w+)(?::\?[^}]*)?\}/g,
    (_variable, name: string) => {
      const value = variables[name];
      if (value === undefined || value === '') throw new Error(`compose.yaml has ${name}, and .env.example doesn’t.`);
      return value;
    },
  );
  return composeFile.parse(parse(text, { merge: true })).services;
}
