import { z } from 'zod';
import { retentionVariables } from './retention.ts';
import { addressVariables, defaultApiPort } from './variables/addresses.ts';
import { databaseVariables } from './variables/database.ts';
import { defaultClientId, issuerVariables } from './variables/issuer.ts';
import { limitVariables } from './variables/limits.ts';
import { observationVariables } from './variables/observation.ts';
import { peopleVariables } from './variables/people.ts';
import { secretVariables } from './variables/secrets.ts';
import { storageVariables } from './variables/storage.ts';

/** Defaults that other variables are compared with before their types are checked. */
export const defaults = { API_PORT: defaultApiPort, AUTH_CLIENT_ID: defaultClientId };

/** The variables by subject, as the operator's guide lists them. */
export const variableGroups = {
  'URLs, ports and files': addressVariables,
  'Database and Redis': databaseVariables,
  Secrets: secretVariables,
  'Sign-in': issuerVariables,
  'Rate limits': limitVariables,
  'Object store': storageVariables,
  'Emails and terms': peopleVariables,
  'Logs, metrics and traces': observationVariables,
  Retention: retentionVariables,
};

/** What the operator may set. Every variable is optional in the embedded default, and has a description. */
export const environmentSchema = z.object({
  ...addressVariables,
  ...databaseVariables,
  ...secretVariables,
  ...issuerVariables,
  ...limitVariables,
  ...storageVariables,
  ...peopleVariables,
  ...observationVariables,
  ...retentionVariables,
});

/** The environment as the operator gave it: names, types and defaults, nothing decided yet. */
export type Environment = z.output<typeof environmentSchema>;
