import { badUserInput, PublicError } from '../../errors.ts';

export const performanceErrors = {
  groupedTwice: (dimension: string) => badUserInput(`groupBy names ${dimension} twice; each dimension may stand once.`),
  sortedTwice: (field: string) => badUserInput(`sort names ${field} twice; each field may stand once.`),
  unknownCompany: () =>
    new PublicError('NOT_FOUND', 'There is no such company, or it is not yours: it has no freshness.'),
};
