/** Messages about an assignment. Pure. */
import { escapeHtml } from '@gonghai/contract/wire/html.ts';

interface ShareCount {
  readonly name: string;
  readonly count: number;
}

/** Leads that failed for one reason. */
interface FailureGroup {
  readonly why: string;
  readonly names: readonly string[];
}

export const groupFailures = (failures: readonly { readonly name: string; readonly why: string }[]): FailureGroup[] =>
  [...Map.groupBy(failures, ({ why }) => why)].map(([why, same]) => ({ why, names: same.map(({ name }) => name) }));

const MOST_NAMED = 10;

const namesOf = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join('、') + (names.length > MOST_NAMED ? ' 等' : '');

/** HTML with nothing but `b` and `br`: a line for each agent, then a line for each reason of failures. */
export const shareDetail = (shares: readonly ShareCount[], failures: readonly FailureGroup[]): string =>
  [
    ...shares.map(({ name, count }) => `<b>${escapeHtml(name)}</b>：${count}条`),
    ...failures.map(({ why, names }) => `失败${names.length}条，${escapeHtml(why)}：${escapeHtml(namesOf(names))}`),
  ].join('<br>');
