/** The workings of a list screen: where it stands, what it shows, and what its parts may ask of it. */
import { useEffect, useReducer } from 'react';
import type { RowId } from '../data-table/row-marks.ts';
import { useRowMarks } from '../data-table/useRowMarks.ts';
import { type FilterValues, sentValues } from './filter-item.ts';
import type { List, ListDeclaration } from './list-declaration.ts';
import { type AnyPage, asRequest, type RowOf } from './list-endpoint.ts';
import { type ListState, type ListStep, searchedValues, takeListStep } from './list-state.ts';
import type { SavedView, ViewShelf } from './saved-views.ts';
import { useListQuery } from './useListQuery.ts';
import { useViewShelf } from './useViewShelf.ts';

const NONE: readonly never[] = [];
const NO_VALUES: FilterValues = {};

/** Rows of the wire carry their own number. */
export const idOfRow = (row: object): RowId => {
  if ('Id' in row && (typeof row.Id === 'number' || typeof row.Id === 'string')) return row.Id;
  throw new Error('Rows without an Id need a rowId of their own');
};

/** A list opens with the default view, unless the address asked for something else. */
const firstState = <Request, Answer extends AnyPage>(
  { defaults, initial, sort, pageSizes, views }: ListDeclaration<Request, Answer>,
  shelf: ViewShelf,
): ListState => {
  const chosen = initial || views === false ? undefined : shelf.views.find(({ id }) => id === shelf.defaultId);
  const filter = chosen?.filter ?? { ...defaults, ...initial };
  return {
    typed: filter,
    filter,
    page: 1,
    size: pageSizes[0] ?? 20,
    sort: chosen?.sort ?? sort,
    viewId: chosen?.id,
    run: 0,
  };
};

/** What a view stands for: the presets, and the list without one, leave what lasts as it is. */
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
  const { endpoint, listId, filters = NONE, always, rowId = idOfRow, sort: firstSort } = declared;
  const defaults: FilterValues = declared.defaults ?? NO_VALUES;

  const ownShelf = useViewShelf(listId);
  const keeper = (declared.views && declared.views.keeper) || ownShelf;
  const [state, dispatch] = useReducer(takeListStep, undefined, () => firstState(declared, keeper.shelf));
  const marks = useRowMarks();
  /** What is selected belongs to the page it was selected on. */
  const take = (step: ListStep): void => {
    if (step.kind !== 'type') marks.clear();
    dispatch(step);
  };

  const searched = { ...sentValues(filters, searchedValues(state)), ...always };
  const request = { ...searched, PageIndex: state.page, PageCount: state.size };
  // What is answered is in the list, whatever was thought to have left it.
  const answer = useListQuery(endpoint, request, state.run, () => marks.lose(NONE));
  const rows: readonly Row[] = answer.rows ?? NONE;

  // The last rows of the last page are gone: the page before it is the last one now.
  const beyond =
    answer.page && answer.page.Rows.length === 0 && answer.page.Count > 0 ? answer.page.PageNum : undefined;
  useEffect(() => {
    if (beyond !== undefined && beyond >= 1 && beyond < state.page) dispatch({ kind: 'page', page: beyond });
  }, [beyond, state.page]);

  const list: List<Request, Row> = {
    rows,
    selected: () => rows.filter((row) => marks.isSelected(rowId(row))),
    reload: () => {
      marks.clear();
      answer.refetch();
    },
    renew: (fresh, asked) => {
      const byId = new Map(fresh.map((row) => [rowId(row), row]));
      const isOther = (row: Row): boolean => {
        const next = byId.get(rowId(row));
        return next !== undefined && JSON.stringify(next) !== JSON.stringify(row);
      };
      const changed = rows.filter(isOther).map(rowId);
      if (changed.length > 0) answer.replaceRows((row) => byId.get(rowId(row)) ?? row);
      const left = new Set([...marks.gone(), ...asked].filter((id) => !byId.has(id)));
      marks.lose(rows.map(rowId).filter((id) => left.has(id)));
      marks.refresh(changed);
    },
    search: (patch) => take({ kind: 'search', values: { ...state.typed, ...patch } }),
    activate: (row) => marks.activate(row && rowId(row)),
    neighbour: (row, by) => rows[rows.findIndex((other) => rowId(other) === rowId(row)) + by],
    searched: asRequest<Request>(searched),
  };

  const valuesOf = useLasting(declared, state.filter, defaults);
  const applyView = (view: SavedView | undefined): void =>
    take({ kind: 'view', id: view?.id, values: valuesOf(view), sort: view?.sort ?? firstSort });

  return { state, take, marks, answer, list, keeper, applyView, valuesOf, defaults, filters, rowId };
};
