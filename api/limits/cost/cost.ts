import type { CostInput } from './argument-size.ts';
import { isSelected } from './conditions.ts';
import type { CostNode, CostPlan } from './cost-plan.ts';

/** The minimum cost of a request, even when its response has no object. */
export const minimumCost = 1;

/** The maximum cost of an operation, one object for each that can be returned. The actual cost never exceeds it. */
export function requestedCost(plan: CostPlan, input: CostInput): number {
  let cost = 0;
  for (const node of plan) cost += costOf(node, input);
  return Math.max(minimumCost, cost);
}

function costOf(node: CostNode, input: CostInput): number {
  if (node.constant !== undefined) return node.constant;
  if (node.when !== undefined && !isSelected(node.when, input.variables)) return 0;
  let each = node.ownCost;
  for (const child of node.children) each += costOf(child, input);
  return each * sizeOf(node, input);
}

function sizeOf({ size }: CostNode, input: CostInput): number {
  return typeof size === 'number' ? size : size(input);
}

/**
 * The actual cost of a response: the objects in it, and at least the reservation for lists that are computed row by
 * row. It follows the plan, so it visits only objects that contain objects. For a page of fifty flat objects it only
 * reads the length of the list.
 */
export function actualCost(plan: CostPlan, data: unknown, input: CostInput): number {
  return Math.max(minimumCost, within(plan, data, input));
}

function within(nodes: readonly CostNode[], parent: unknown, input: CostInput): number {
  if (typeof parent !== 'object' || parent === null) return 0;
  let count = 0;
  for (const node of nodes) {
    const value: unknown = Reflect.get(parent, node.key);
    if (value === undefined || value === null) continue;
    const came = held(node, value, input);
    count += isKept(node, input) ? Math.max(came, costOf(node, input)) : came;
  }
  return count;
}

function isKept({ kept }: CostNode, input: CostInput): boolean {
  return typeof kept === 'boolean' ? kept : kept(input.variables);
}

function held(node: CostNode, value: unknown, input: CostInput): number {
  if (!Array.isArray(value)) return node.ownCost + within(node.children, value, input);
  if (node.children.length === 0) return node.ownCost * value.length;
  let count = 0;
  for (const item of value) count += node.ownCost + within(node.children, item, input);
  return count;
}

/** A field and the cost of its own objects, without the objects in them. */
export interface CostPart {
  /** The path in the response: `listCompanies.items`. */
  readonly path: string;
  readonly cost: number;
}

/** The parts with the highest cost, in descending order. */
export function mostExpensiveParts(plan: CostPlan, input: CostInput, count = 3): CostPart[] {
  const parts: CostPart[] = [];
  const enter = (nodes: readonly CostNode[], above: string, times: number): void => {
    for (const node of nodes) {
      if (node.when !== undefined && !isSelected(node.when, input.variables)) continue;
      const path = above === '' ? node.key : `${above}.${node.key}`;
      const objects = times * sizeOf(node, input);
      parts.push({ path, cost: objects * node.ownCost });
      enter(node.children, path, objects);
    }
  };
  enter(plan, '', 1);
  return parts.sort((left, right) => right.cost - left.cost).slice(0, count);
}
