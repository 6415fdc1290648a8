import { rawTypes } from './identity-kinds.ts';

const whens = Object.entries(rawTypes).map(([kind, type]) => `when ${kind} then '${type}'`);

/** The type under which an identity is counted, from its columns `kind` and `hashed`. */
export const typeSql = `(case kind ${whens.join(' ')} end || case when hashed then '_SHA256' else '' end)`;
