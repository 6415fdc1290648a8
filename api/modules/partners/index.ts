import './schema.ts';
import './grant-schema.ts';
