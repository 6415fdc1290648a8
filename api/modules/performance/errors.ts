import { badUserInput } from '../../errors.ts';

export const performanceErrors = {
  groupedTwice: (dimension: string) => badUserInput(`groupBy names ${dimension} twice; each dimension may stand once.`),
  sortedTwice: (field: string) => badUserInput(`sort names ${field} twice; each field may stand once.`),
};
