/**
 * The state of a list in the address of its page: filters, sort, view, page and page size.
 *
 * The search is taken from the first of these that exists:
 * 1. the search parameters in the address (`f.…`, `sort`, `view`): they are complete, so a copied address means the
 *    same to every user;
 * 2. the parameter of a link from another screen (`?tel=`);
 * 3. the user's default view;
 * 4. the list's defaults, with the user's last choice for remembered fields.
 * A search in the list itself is written as 1, or removed from the address if it equals 3 or 4. 3 and 4 are read once,
 * when the list is opened, so that history entries keep their meaning; and again when the defaults change, because a day
 * has ended.
 */
import { LONGEST_SEARCH } from '@gonghai/contract/wire/fields.ts';
import { useMemo, useState } from 'react';
import type { AddressStep } from '../page/useAddress.ts';
import { useAddress } from '../page/useAddress.ts';
import { useDraft } from '../page/useDraft.ts';
import { type FilterItem, type FilterValues, sameValues } from './filter-item.ts';
import {
  isOfSearch,
  isTypedOnly,
  type ListRules,
  type ListSearch,
  readPage,
  readSearch,
  sameSearch,
  writePage,
  writeSearch,
} from './list-address.ts';
import type { ListDeclaration } from './list-declaration.ts';
import type { AnyPage } from './list-endpoint.ts';
import { type ListState, type ListStep, takeListStep } from './list-state.ts';
import { readSize, rememberSize, useRememberedChoice } from './remembered-choice.ts';
import type { SavedView, ViewStore } from './saved-views.ts';

const NONE: readonly never[] = [];
const NO_VALUES: FilterValues = {};
const USUAL_SIZE = 20;

/** Counts the searches. A new address is a new search in the same render; so is a repeated search. */
const useRun = (place: string): readonly [run: number, again: () => void] => {
  const [count, setCount] = useState({ place, run: 0 });
  if (count.place !== place) setCount({ place, run: count.run + 1 });
  return [count.run, () => setCount(({ run }) => ({ place, run: run + 1 }))];
};

const firstSearch = (defaults: FilterValues, sort: ListState['sort'], chosen: SavedView | undefined): ListSearch => ({
  filter: chosen?.filter ?? defaults,
  sort: chosen?.sort ?? sort,
  viewId: chosen?.id,
});

/** Page, view and choices make history entries; typing and the page size do not. */
const entryFor = (step: ListStep, { filter }: ListState, filters: readonly FilterItem[]): AddressStep => {
  if (step.kind === 'size') return 'replace';
  return step.kind === 'search' && isTypedOnly(filter, step.values, filters) ? 'replace' : 'push';
};

export const useListPlace = <Request, Answer extends AnyPage>(
  declared: ListDeclaration<Request, Answer>,
  store: ViewStore,
) => {
  const { listId, filters = NONE, sort, pageSizes, columns, views, linked, remembered = NONE } = declared;
  const [firstSize] = useState(() => readSize(listId, pageSizes) ?? declared.firstSize ?? pageSizes[0] ?? USUAL_SIZE);
  const ownDefaults: FilterValues = declared.defaults ?? NO_VALUES;
  const address = useAddress();
  const choice = useRememberedChoice(listId, remembered, declared.unchosen ?? NO_VALUES);
  const defaults = useMemo(() => ({ ...ownDefaults, ...choice.values }), [ownDefaults, choice.values]);
  const openNow = () => {
    const chosen = views === false ? undefined : store.views.find(({ id }) => id === store.defaultId);
    return { ownDefaults, first: firstSearch(defaults, sort, chosen) };
  };
  const [opened, setOpened] = useState(openNow);
  if (!sameValues(opened.ownDefaults, ownDefaults)) setOpened(openNow());
  const { first } = opened;

  const presets = (views && views.presets) || NONE;
  const rules = useMemo<ListRules>(() => {
    const sortFields = columns.flatMap(({ sortField }) => sortField ?? []);
    return { filters, defaults: ownDefaults, sort, sortFields, views: [...presets, ...store.views] };
  }, [filters, ownDefaults, sort, columns, presets, store.views]);
  const search = useMemo<ListSearch>(() => {
    const link = linked && address.readGlobal(linked.name);
    const isLinked = link !== undefined && link !== '' && link.length <= LONGEST_SEARCH;
    const asked = linked && isLinked ? { ...rules.defaults, ...linked.values(link) } : undefined;
    return readSearch(address.read, rules) ?? (asked ? { filter: asked, sort: rules.sort, viewId: undefined } : first);
  }, [address, rules, linked, first]);
  const { page, size } = readPage(address.read, pageSizes, firstSize);
  const [run, again] = useRun(JSON.stringify([search, page, size]));
  const [typed, type] = useDraft(search.filter);
  const state: ListState = { ...search, page, size, typed, run };

  const take = (step: ListStep): void => {
    const next = takeListStep(state, step);
    type(next.typed);
    if (step.kind === 'type') return;
    if (step.kind === 'search') choice.remember(state.filter, step.values);
    if (step.kind === 'size') rememberSize(listId, next.size);
    const isOther = !sameSearch(next, state);
    const said = isOther && !sameSearch(next, first) ? writeSearch(next, rules) : {};
    const isMoved = address.change(
      { ...said, ...writePage(next.page, next.size, firstSize) },
      entryFor(step, state, filters),
      isOther ? { isDropped: isOfSearch, global: linked?.name } : {},
    );
    if (!isMoved) again();
  };

  /** The response has fewer pages than the current page number. */
  const correctPage = (to: number): void => void address.change(writePage(to, size, firstSize), 'replace');

  return { state, take, correctPage, defaults };
};
