import type { Variables } from './argument-size.ts';
import { isAskedFor } from './conditions.ts';
import type { CostNode, CostPlan } from './cost-plan.ts';

/** What every request costs at least: an answer without a single object is still an answer. */
export const minimumCost = 1;

/** What an operation may cost with these variables: an object for each that can come. */
export function requestedCost(plan: CostPlan, variables: Variables): number {
  let cost = 0;
  for (const node of plan) cost += costOf(node, variables);
  return Math.max(minimumCost, cost);
}

function costOf(node: CostNode, variables: Variables): number {
  if (node.constant !== undefined) return node.constant;
  if (node.when !== undefined && !isAskedFor(node.when, variables)) return 0;
  let each = node.price;
  for (const child of node.children) each += costOf(child, variables);
  return each * sizeOf(node, variables);
}

function sizeOf({ size }: CostNode, variables: Variables): number {
  return typeof size === 'number' ? size : size(variables);
}

/**
 * What an answer did cost: the objects in it. Follows the plan, so that it looks at objects that hold objects only: a page
 * of fifty flat ones is one look at the list's length.
 */
export function actualCost(plan: CostPlan, data: unknown): number {
  return Math.max(minimumCost, within(plan, data));
}

function within(nodes: readonly CostNode[], parent: unknown): number {
  if (typeof parent !== 'object' || parent === null) return 0;
  let count = 0;
  for (const node of nodes) count += held(node, Reflect.get(parent, node.key));
  return count;
}

function held(node: CostNode, value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (!Array.isArray(value)) return node.price + within(node.children, value);
  if (node.children.length === 0) return node.price * value.length;
  let count = 0;
  for (const item of value) count += node.price + within(node.children, item);
  return count;
}

/** A field with what its own objects cost, without what they hold. */
export interface CostPart {
  /** Names of the answer down to it: `listCompanies.items`. */
  readonly path: string;
  readonly cost: number;
}

/** The parts that cost most, the dearest first. */
export function dearestParts(plan: CostPlan, variables: Variables, count = 3): CostPart[] {
  const parts: CostPart[] = [];
  const enter = (nodes: readonly CostNode[], above: string, times: number): void => {
    for (const node of nodes) {
      if (node.when !== undefined && !isAskedFor(node.when, variables)) continue;
      const path = above === '' ? node.key : `${above}.${node.key}`;
      const objects = times * sizeOf(node, variables);
      parts.push({ path, cost: objects * node.price });
      enter(node.children, path, objects);
    }
  };
  enter(plan, '', 1);
  return parts.sort((left, right) => right.cost - left.cost).slice(0, count);
}
