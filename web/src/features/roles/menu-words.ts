/** The menu names that were granted and revoked between two states of a role. */
import { wayTo } from '../../ui/tree/tree.ts';
import type { TickNode } from './menu-ticks.ts';

const namesOf = (tree: readonly TickNode[], ids: ReadonlySet<number>): string =>
  [...ids].flatMap((id) => wayTo(tree, id).at(-1)?.Name ?? []).join('、');

const asIds = (value: unknown): ReadonlySet<number> =>
  new Set(Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []);

export const differenceOf = (tree: readonly TickNode[], before: readonly number[], after: unknown): string => {
  const [had, has] = [asIds(before), asIds(after)];
  const [given, taken] = [namesOf(tree, has.difference(had)), namesOf(tree, had.difference(has))];
  const told = [given && `授予 ${given}`, taken && `收回 ${taken}`].filter(Boolean).join('；');
  return told || `已授权 ${has.size} 项`;
};
