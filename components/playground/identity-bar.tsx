/** Whom requests run as. Stands above everything. */
export function IdentityBar() {
  return null;
}
