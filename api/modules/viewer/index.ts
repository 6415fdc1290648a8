export { ViewerType } from './schema.ts';
