import { rawTypes } from './identity-kinds.ts';

const whens = Object.entries(rawTypes).map(([kind, type]) => `when ${kind} then '${type}'`);

/** The type by which an identity is counted, of its columns `kind` and `hashed`. */
export const typeSql = `(case kind ${whens.join(' ')} end || case when hashed then '_SHA256' else '' end)`;
