/** Finds the columns of an import by the titles in the first row, allowing spelling variants. */
import { SheetRefused } from './sheet-refused.ts';

export interface WantedColumn {
  readonly title: string;
  readonly synonyms?: readonly string[];
  readonly required?: boolean;
}

export interface ExtraColumn {
  readonly title: string;
  readonly index: number;
}

export interface ColumnMap<Key extends string> {
  /** Position of each wanted column, counted from zero. Columns the sheet does not have are absent. */
  readonly indexes: ReadonlyMap<Key, number>;
  /** Other titled columns, in their order. */
  readonly extras: readonly ExtraColumn[];
}

interface Heading extends ExtraColumn {
  readonly folded: string;
}

/** Marks for mandatory columns in templates. */
const MARKS = /^\*+|(?:[*:]|\((?:必填|选填)项?\))+$/g;

const foldTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(MARKS, '');

const refuseHeader = (message: string): SheetRefused => new SheetRefused('header', message);
const listed = (titles: readonly string[]): string => titles.join('、');

const repeatedMessage = (headings: readonly Heading[]): string =>
  listed(headings.map(({ title, index }) => `${title}（第${index + 1}列）`));

/** The title has priority over its synonyms, and these over later ones: beside 电话, 手机 is an extra column. */
const findColumn = (headings: readonly Heading[], { title, synonyms = [] }: WantedColumn): Heading | undefined => {
  const byName = new Map(headings.map((heading) => [heading.folded, heading]));
  const name = [title, ...synonyms].map(foldTitle).find((folded) => byName.has(folded));
  return name === undefined ? undefined : byName.get(name);
};

/** Two columns with one name cannot both become the attribute of that name. */
const refuseRepeated = (headings: readonly Heading[]): void => {
  const repeated = headings.filter(({ folded }, at) => headings.findIndex((other) => other.folded === folded) !== at);
  const names = new Set(repeated.map(({ folded }) => folded));
  if (names.size > 0) {
    throw refuseHeader(`列名重复：${repeatedMessage(headings.filter(({ folded }) => names.has(folded)))}`);
  }
};

export const mapColumns = <Key extends string>(
  header: readonly string[],
  wanted: Readonly<Record<Key, WantedColumn>>,
): ColumnMap<Key> => {
  const headings = header
    .map((title, index): Heading => ({ title: title.replace(/\s+/g, ' ').trim(), index, folded: foldTitle(title) }))
    .filter(({ folded }) => folded !== '');
  refuseRepeated(headings);

  const indexes = new Map<Key, number>();
  const missing: string[] = [];
  for (const key in wanted) {
    const found = findColumn(headings, wanted[key]);
    if (found) indexes.set(key, found.index);
    else if (wanted[key].required) missing.push(wanted[key].title);
  }
  if (missing.length > 0) throw refuseHeader(`缺少列：${listed(missing)}`);

  const used = new Set(indexes.values());
  const extras = headings.filter(({ index }) => !used.has(index)).map(({ title, index }) => ({ title, index }));
  return { indexes, extras };
};
