import './schema.ts';

export { DateRangeInput } from './schema.ts';
