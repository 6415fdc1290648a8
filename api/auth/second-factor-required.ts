import { deniedIn, PublicError } from '../errors.ts';

/** The caller is an admin without a second factor, of a company that requires one. */
export function secondFactorRequired(companyId: string): PublicError {
  const message = 'The company requires a second factor of its admins. Set one up in your account.';
  return new PublicError('SECOND_FACTOR_REQUIRED', message, { [deniedIn]: companyId });
}
