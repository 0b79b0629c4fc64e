/** Encodes and decodes a list's search in the address. Writes only what differs from the defaults. Pure. */
import type { Sort } from '../data-table/columns.ts';
import { isBlank, isSame } from '../form/blank.ts';
import { type AddressPatch, changeQuery } from '../page/address.ts';
import { type FilterItem, type FilterValues, sameValues } from './filter-item.ts';
import { sameSort, type SavedView } from './saved-views.ts';

/** Filters, sort and view. */
export interface ListSearch {
  readonly filter: FilterValues;
  readonly sort: Sort | undefined;
  readonly viewId: string | undefined;
}

export interface ListRules {
  readonly filters: readonly FilterItem[];
  /** The same for all users: the meaning of an address must not depend on the user. */
  readonly defaults: FilterValues;
  readonly sort: Sort | undefined;
  readonly sortFields: readonly string[];
  /** Preset and saved views. */
  readonly views: readonly SavedView[];
}

type Read = (name: string) => string | undefined;

/** Prefix of filters, so a request field cannot collide with another name. */
const FILTER = 'f.';
const SORT = 'sort';
const VIEW = 'view';
/** The list without a view, instead of the default view. */
const NO_VIEW = 'all';

/** Names of the search; without page, page size and open row. */
export const isOfSearch = (name: string): boolean => name.startsWith(FILTER) || name === SORT || name === VIEW;

/** The address of a list with these filters, encoded by their kinds, and a preset view: for links from other screens. */
export const filteredAddress = (list: string, written: Readonly<Record<string, string>>, viewId?: string): string => {
  const filters = Object.entries(written).map(([field, text]) => [FILTER + field, text]);
  return list + changeQuery('', { ...Object.fromEntries(filters), ...(viewId !== undefined && { [VIEW]: viewId }) });
};

const readSort = (text: string, { sortFields }: ListRules): Sort | undefined => {
  const field = text.replace(/^-/, '');
  if (!sortFields.includes(field)) return undefined;
  return { field, direction: text === field ? 'ascending' : 'descending' };
};

export const sameSearch = (one: ListSearch, other: ListSearch): boolean =>
  one.viewId === other.viewId && sameSort(one.sort, other.sort) && sameValues(one.filter, other.filter);

/** Values of a view for fields without a filter in this list. */
const restOf = ({ filter }: SavedView, kinds: Readonly<Record<string, unknown>>): FilterValues =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => !(field in kinds)));

const kindsOf = (filters: readonly FilterItem[]) =>
  Object.assign({}, ...filters.map(({ kinds }) => kinds)) as FilterItem['kinds'];

/** Undefined if the address contains no valid search. */
export const readSearch = (read: Read, rules: ListRules): ListSearch | undefined => {
  const kinds = kindsOf(rules.filters);
  const said = Object.entries(kinds).flatMap(([field, kind]) => {
    const text = read(FILTER + field);
    if (text === undefined) return [];
    const value = text === '' ? undefined : kind.read(text);
    return text !== '' && value === undefined ? [] : [[field, value] as const];
  });
  const [sortText, viewText] = [read(SORT), read(VIEW)];
  const sort = sortText === undefined || sortText === '' ? undefined : readSort(sortText, rules);
  const isSortSaid = sortText === '' || sort !== undefined;
  const view = rules.views.find(({ id }) => id === viewText);
  if (said.length === 0 && !isSortSaid && !view && viewText !== NO_VIEW) return undefined;
  return {
    filter: { ...rules.defaults, ...(view && restOf(view, kinds)), ...Object.fromEntries(said) },
    sort: isSortSaid ? sort : rules.sort,
    viewId: view?.id,
  };
};

/** Writes every filter, even with a view: the receiver of the address may not have that view. */
export const writeSearch = ({ filter, sort, viewId }: ListSearch, rules: ListRules): AddressPatch => {
  const changed = Object.entries(kindsOf(rules.filters))
    .filter(([field]) => !isSame(filter[field], rules.defaults[field]))
    .map(([field, kind]) => [FILTER + field, isBlank(filter[field]) ? '' : kind.write(filter[field])]);
  const sortText = sort ? `${sort.direction === 'ascending' ? '' : '-'}${sort.field}` : '';
  const patch = {
    ...Object.fromEntries(changed),
    ...(!sameSort(sort, rules.sort) && { [SORT]: sortText }),
    ...(viewId !== undefined && { [VIEW]: viewId }),
  };
  return Object.keys(patch).length > 0 ? patch : { [VIEW]: NO_VIEW };
};

const PAGE = 'page';
const SIZE = 'size';
const LAST_PAGE = 100_000;

/** A page beyond the last one is corrected after the response. */
/** `first` is the size of a list that is opened; it is not written into the address. */
export const readPage = (
  read: Read,
  sizes: readonly number[],
  first: number,
): { readonly page: number; readonly size: number } => {
  const page = Number(/^\d{1,6}$/.exec(read(PAGE) ?? '')?.[0] ?? 1);
  const size = sizes.find((one) => String(one) === read(SIZE)) ?? first;
  return { page: page >= 1 && page <= LAST_PAGE ? page : 1, size };
};

export const writePage = (page: number, size: number, first: number): AddressPatch => ({
  [PAGE]: page === 1 ? undefined : String(page),
  [SIZE]: size === first ? undefined : String(size),
});

/** Whether only texts typed letter by letter differ. */
export const isTypedOnly = (before: FilterValues, after: FilterValues, filters: readonly FilterItem[]): boolean => {
  // The searched field belongs to the text; changed alone, it is a choice.
  const changed = filters.filter(({ kinds }) =>
    Object.keys(kinds).some((field) => !isSame(before[field], after[field])),
  );
  return changed.every(
    ({ kinds, fields }) =>
      fields.every((field) => kinds[field]?.isTyped) && fields.some((field) => !isSame(before[field], after[field])),
  );
};
