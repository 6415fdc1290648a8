import { isId } from './is-id.ts';

/** The first part of an object's ID. Other texts stay whole. */
export function shortId(id: string): string {
  return isId(id) ? id.slice(0, 8) : id;
}
