/** Reads the items of a push: valid ones with their place, and why the others are refused. Pure. */
import {
  type FailedItem,
  ItemKind,
  pushItem,
  type PushItem,
  pushItemMessages as say,
} from '@gonghai/contract/learning/learning-push.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';

export interface PlacedItem {
  readonly index: number;
  readonly item: PushItem;
}

/** As stored in learning_item. */
export const kindCode: Record<ItemKind, number> = { Student: 1, Course: 2, Learn: 3, Paper: 4, Exam: 5 };

const CHINESE = /[\u4e00-\u9fff]/;
const KINDS: ReadonlySet<unknown> = new Set(Object.values(ItemKind));

const problemOf = (raw: unknown): string => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return say.item;
  if (!('Kind' in raw) || !KINDS.has(raw.Kind)) return say.kind;
  const [issue] = pushItem.safeParse(raw).error?.issues ?? [];
  if (issue && CHINESE.test(issue.message)) return issue.message;
  return say.field(String(issue?.path[0] ?? ''));
};

const keyOf = ({ item }: PlacedItem): string => `${item.Kind} ${item.Id}`;

/** Of several items with one id the first counts; the others are accepted and change nothing. */
export const readItems = (
  sent: readonly unknown[],
): { readonly valid: readonly PlacedItem[]; readonly failed: readonly FailedItem[] } => {
  const read = sent.map((raw, index) => ({ raw, index, parsed: pushItem.safeParse(raw) }));
  const valid = read.flatMap(({ index, parsed }) => (parsed.success ? [{ index, item: parsed.data }] : []));
  const failed = read.flatMap(({ raw, index, parsed }) =>
    parsed.success ? [] : [{ Index: index, Message: problemOf(raw) }],
  );
  return { valid, failed };
};

export const firstOfEachId = (items: readonly PlacedItem[]): readonly PlacedItem[] => {
  const first = new Map<string, PlacedItem>();
  for (const placed of items) if (!first.has(keyOf(placed))) first.set(keyOf(placed), placed);
  return [...first.values()];
};

/** The newest of each thing that the rows report. Of equally old ones the last counts. */
export const newestOf = <Row extends { readonly time: number }>(
  rows: readonly Row[],
  thingOf: (row: Row) => string,
): Row[] => {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const thing = thingOf(row);
    const known = newest.get(thing);
    if (!known || known.time <= row.time) newest.set(thing, row);
  }
  return [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

/** Finds a profession by its id or its name. `names` is by table and id, as dictionaries return it. */
export const findProfession = (names: ReadonlyMap<string, string>): ((word: string) => number | undefined) => {
  const byWord = new Map<string, number>();
  for (const [key, name] of names) {
    const id = Number(key.slice(`${DicTable.Profession}:`.length));
    byWord.set(name, id);
  }
  for (const key of names.keys()) {
    const id = key.slice(`${DicTable.Profession}:`.length);
    byWord.set(id, Number(id));
  }
  return (word) => byWord.get(word);
};
