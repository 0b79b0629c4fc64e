/** State and operations of a list screen. */
import { useEffect, useMemo, useRef } from 'react';
import { withChildren } from '../data-table/child-rows.ts';
import type { RowId } from '../data-table/row-marks.ts';
import { useRowMarks } from '../data-table/useRowMarks.ts';
import { useLatest } from '../useLatest.ts';
import { type FilterValues, sentValues } from './filter-item.ts';
import type { List, ListDeclaration } from './list-declaration.ts';
import { type AnyPage, asRequest, type RowOf } from './list-endpoint.ts';
import { type ListStep, searchedValues } from './list-state.ts';
import type { SavedView } from './saved-views.ts';
import { useListPlace } from './useListPlace.ts';
import { useListQuery } from './useListQuery.ts';
import { useViewStore } from './useViewStore.ts';

const NONE: readonly never[] = [];

/** API rows have an `Id`. */
export const idOfRow = (row: object): RowId => {
  if ('Id' in row && (typeof row.Id === 'number' || typeof row.Id === 'string')) return row.Id;
  throw new Error('Rows without an Id need a rowId of their own');
};

/** The filter of a view. Presets, and the list without a view, keep the lasting fields. */
const useLasting = <Request, Answer extends AnyPage>(
  { views }: ListDeclaration<Request, Answer>,
  filter: FilterValues,
  defaults: FilterValues,
): ((view: SavedView | undefined) => FilterValues) => {
  const { presets = NONE, lasting = NONE, onLasting } = views || {};
  const kept = Object.fromEntries(
    lasting.flatMap((field) => (filter[field] === undefined ? [] : [[field, filter[field]]])),
  );
  const known = JSON.stringify(kept);
  useEffect(() => onLasting?.(JSON.parse(known)), [onLasting, known]);
  return (view) => (!view || presets.includes(view) ? { ...(view?.filter ?? defaults), ...kept } : view.filter);
};

export const useList = <Request, Answer extends AnyPage>(declared: ListDeclaration<Request, Answer>) => {
  type Row = RowOf<Answer>;
  const { endpoint, listId, filters = NONE, always, rowId = idOfRow, childrenOf, sort: firstSort } = declared;

  const ownStore = useViewStore(listId);
  const keeper = (declared.views && declared.views.keeper) || ownStore;
  const { state, take: go, correctPage, defaults } = useListPlace(declared, keeper.store);
  const marks = useRowMarks();
  const take = (step: ListStep): void => {
    if (step.kind !== 'type') marks.clear();
    go(step);
  };
  // The selection belongs to its page, also when the address changes to another one. A tab that is shown again
  // runs this effect again with the same page.
  const markedRun = useRef(state.run);
  useEffect(() => {
    if (markedRun.current !== state.run) marks.clear();
    markedRun.current = state.run;
  }, [marks, state.run]);

  const searched = { ...sentValues(filters, searchedValues(state)), ...always };
  const asked = { ...searched, PageIndex: state.page, PageCount: state.size };
  const request: FilterValues = declared.requestOf?.(asked) ?? asked;
  // Rows in the response are in the list, so clear the marks of removed rows.
  const demand = declared.demanded && request[declared.demanded.field] == null ? declared.demanded : undefined;
  const isOff = demand !== undefined;
  const answer = useListQuery(endpoint, { request, run: state.run, isOff, onAnswer: () => marks.lose(NONE) });
  const rows: readonly Row[] = answer.rows ?? NONE;
  const all = useMemo(() => withChildren(rows, childrenOf), [rows, childrenOf]);

  // The last page became empty: go to the new last page.
  const beyond =
    answer.page && answer.page.Rows.length === 0 && answer.page.Count > 0 ? answer.page.PageNum : undefined;
  const correct = useLatest(correctPage);
  useEffect(() => {
    if (beyond !== undefined && beyond >= 1 && beyond < state.page) correct.current(beyond);
  }, [beyond, state.page, correct]);

  const list: Omit<List<Request, Row>, 'arrive' | 'viewName'> = {
    rows,
    isWhole: answer.page !== undefined && answer.page.Count <= rows.length,
    isReading: answer.fetching,
    selected: () => all.filter((row) => marks.isSelected(rowId(row))),
    active: () => rows.find((row) => rowId(row) === marks.active()),
    reload: () => {
      marks.clear();
      answer.refetch();
    },
    renew: (fresh, asked) => {
      const byId = new Map(fresh.map((row) => [rowId(row), row]));
      const known = new Map(all.map((row) => [rowId(row), JSON.stringify(row)]));
      const isOther = (row: Row): boolean => known.get(rowId(row)) !== JSON.stringify(row);
      const changed = withChildren(fresh, childrenOf).filter(isOther).map(rowId);
      if (changed.length > 0) answer.replaceRows((row) => byId.get(rowId(row)) ?? row);
      const left = new Set([...marks.gone(), ...asked].filter((id) => !byId.has(id)));
      marks.lose(rows.map(rowId).filter((id) => left.has(id)));
      marks.refresh(changed);
    },
    recount: answer.recount,
    search: (patch) => take({ kind: 'search', values: { ...state.typed, ...patch } }),
    activate: (row) => marks.activate(row && rowId(row)),
    reveal: (row) => marks.reveal(rowId(row)),
    page: state.page,
    size: state.size,
    turn: (page) => take({ kind: 'page', page }),
    neighbour: (row, by) => all[all.findIndex((other) => rowId(other) === rowId(row)) + by],
    searched: asRequest<Request>(searched),
  };

  const valuesOf = useLasting(declared, state.filter, defaults);
  const applyView = (view: SavedView | undefined): void =>
    take({ kind: 'view', id: view?.id, values: valuesOf(view), sort: view?.sort ?? firstSort });

  return { state, take, marks, answer, demand, list, all, keeper, applyView, valuesOf, defaults, filters, rowId };
};
