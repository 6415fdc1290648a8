import './schema.ts';
import './grant-schema.ts';
import './people-schema.ts';
import './received-access-schema.ts';
