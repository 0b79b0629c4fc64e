/** State of a list: input, search, page and sort. Pure. */
import type { Sort } from '../data-table/columns.ts';
import type { FilterValues } from './filter-item.ts';

export interface ListState {
  /** The input in the filter bar. */
  readonly typed: FilterValues;
  /** The last search. */
  readonly filter: FilterValues;
  readonly page: number;
  readonly size: number;
  readonly sort: Sort | undefined;
  readonly viewId: string | undefined;
  /** Counts the searches: repeating a search is a new request. */
  readonly run: number;
}

export type ListStep =
  | { readonly kind: 'type'; readonly values: FilterValues }
  | { readonly kind: 'search'; readonly values: FilterValues }
  | {
      readonly kind: 'view';
      readonly id: string | undefined;
      readonly values: FilterValues;
      readonly sort: Sort | undefined;
    }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'sort'; readonly sort: Sort | undefined };

/** Every step that changes the result goes back to page one. */
export const takeListStep = (state: ListState, step: ListStep): ListState => {
  const run = state.run + 1;
  switch (step.kind) {
    case 'type':
      return { ...state, typed: step.values };
    case 'search':
      return { ...state, typed: step.values, filter: step.values, page: 1, run };
    case 'view':
      return { ...state, typed: step.values, filter: step.values, sort: step.sort, viewId: step.id, page: 1, run };
    case 'page':
      return { ...state, page: step.page, run };
    case 'size':
      return { ...state, size: step.size, page: 1, run };
    case 'sort':
      return { ...state, sort: step.sort, page: 1, run };
  }
};

/** The request without the page; exports use it too. */
export const searchedValues = ({ filter, sort }: Pick<ListState, 'filter' | 'sort'>): FilterValues => ({
  ...filter,
  ...(sort && { SortField: sort.field, SortType: sort.direction }),
});
