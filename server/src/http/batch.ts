/** The answer of a batch: how many rows succeeded, and why the others did not. */
import type { BatchResult } from '@gonghai/contract/wire/batch.ts';
import { Told } from './answer.ts';
import { Refusal } from './refusal.ts';

export interface Failure {
  /** Empty for a row that the actor cannot see. */
  readonly name: string;
  readonly why: string;
}

export interface FailedItem extends Failure {
  readonly id: number;
}

/** So many failures are named in a message. */
export const MOST_NAMED = 20;

/** `成功7条，失败3条：张三：该客户已被其他人获取；…`: the message of every batch. Failures without a name are listed once. */
export const batchSentence = (count: number, failures: readonly Failure[]): string => {
  if (failures.length === 0) return `成功${count}条`;
  const lines = new Set(failures.map(({ name, why }) => (name ? `${name}：${why}` : why)));
  const more = lines.size > MOST_NAMED ? [`等${failures.length}条`] : [];
  return `成功${count}条，失败${failures.length}条：${[...[...lines].slice(0, MOST_NAMED), ...more].join('；')}`;
};

/** The refusal of a batch in which nothing succeeded; a single reason is used as it is. */
export const refusedBatch = (failures: readonly Failure[]): Refusal => {
  const [first, ...others] = failures;
  const isOneReason = first !== undefined && others.every(({ why }) => why === first.why);
  return new Refusal(isOneReason ? first.why : batchSentence(0, failures));
};

/** Refuses a batch in which nothing succeeded. */
export const demandSome = (count: number, failures: readonly Failure[]): void => {
  if (count === 0) throw refusedBatch(failures);
};

/** The result with its message: `all` where every row succeeded. */
export const batchAnswer = (count: number, failures: readonly FailedItem[], all?: string): Told<BatchResult> => {
  demandSome(count, failures);
  const Failed = failures.map(({ id, name, why }) => ({ Id: id, Name: name, Message: why }));
  const message = failures.length === 0 && all !== undefined ? all : batchSentence(count, failures);
  return new Told({ Succeeded: count, Failed }, message);
};

/** A repeated id counts once, with its first item. */
export const distinctItems = <Item extends { readonly Id: number }>(items: readonly Item[]): Item[] =>
  [...new Map(items.toReversed().map((item) => [item.Id, item])).values()].toReversed();
