import { badUserInput } from '../../errors.ts';

export const performanceErrors = {
  groupedTwice: (dimension: string) => badUserInput(`groupBy contains ${dimension} twice. Use each dimension once.`),
  sortedTwice: (field: string) => badUserInput(`sort contains ${field} twice. Use each field once.`),
};
