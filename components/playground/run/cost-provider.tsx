'use client';

import type { ReactNode } from 'react';
import { CostContext, useAskedCost } from './use-cost.ts';

/** Requests the cost of the current operation once for every part of the playground. */
export function CostProvider({ children }: { children: ReactNode }) {
  return <CostContext value={useAskedCost()}>{children}</CostContext>;
}
