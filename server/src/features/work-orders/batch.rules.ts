/** The answer of a batch: what succeeded, and why the others did not. */
import type { BatchResult } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { Told } from '../../http/answer.ts';
import { Refusal } from '../../http/refusal.ts';

export interface FailedItem {
  readonly id: number;
  /** Empty for one that the caller cannot see. */
  readonly name: string;
  readonly why: string;
}

export interface BatchWords {
  readonly some: (count: number, failures: readonly FailedItem[]) => string;
  readonly none: (failures: readonly FailedItem[]) => string;
  /** When all succeeded; otherwise as `some`. */
  readonly all?: string | undefined;
}

/** Refuses a batch in which nothing succeeded. */
export const batchAnswer = (
  count: number,
  failures: readonly FailedItem[],
  { some, none, all }: BatchWords,
): Told<BatchResult> => {
  if (count === 0) throw new Refusal(none(failures));
  const Failed = failures.map(({ id, name, why }) => ({ Id: id, Name: name, Message: why }));
  const message = failures.length === 0 && all !== undefined ? all : some(count, failures);
  return new Told({ Succeeded: count, Failed }, message);
};

/** A repeated id counts once, with its first item. */
export const distinctItems = <Item extends { readonly Id: number }>(items: readonly Item[]): Item[] =>
  [...new Map(items.toReversed().map((item) => [item.Id, item])).values()].toReversed();
