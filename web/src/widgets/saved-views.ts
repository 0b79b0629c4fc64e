/** Saved views of a list, stored on the server: the user's own and those shared by a supervisor. */
import {
  type ShownViews,
  shownViews,
  type ViewArrangement,
  type ViewEdit,
  type ViewRow,
} from '@gonghai/contract/views/view.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { announce } from '../platform/announce.ts';
import { readUser } from '../platform/session.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { searchedValues } from '../ui/list/list-state.ts';
import { objectionToName, type SavedView, type ViewKeeper, type ViewStore } from '../ui/list/saved-views.ts';
import { untold } from '../ui/overlay/untold.ts';

/** The calls of one list. The object must not change while its list is shown. */
export interface ViewCalls {
  /** The name of the list: for its query and for the stored answer. */
  readonly list: string;
  /** Whether the list still has this column to sort by. */
  readonly isSortField: (field: string) => boolean;
  readonly read: (signal: AbortSignal) => Promise<ShownViews>;
  readonly edit: (edit: ViewEdit) => Promise<number>;
  readonly remove: (id: number) => Promise<unknown>;
  readonly arrange: (arrangement: ViewArrangement) => Promise<unknown>;
}

const kept = z.object({ SortField: z.string().optional(), SortType: z.string().optional() }).catchall(z.unknown());

const viewOf = (row: ViewRow, isSortField: ViewCalls['isSortField']): SavedView => {
  const { Id, Name, Value, IsShared, UserName } = row;
  const { SortField, SortType, ...filter } = kept.parse(JSON.parse(Value));
  const isSorted = SortField !== undefined && isSortField(SortField);
  return {
    id: String(Id),
    name: Name,
    filter,
    sort: isSorted
      ? { field: SortField, direction: SortType?.startsWith('asc') ? 'ascending' : 'descending' }
      : undefined,
    isShared: UserName === null && IsShared,
    sharedBy: UserName ?? undefined,
  };
};

const valueOf = ({ filter, sort }: Pick<SavedView, 'filter' | 'sort'>): string =>
  JSON.stringify(searchedValues({ filter, sort }));

const storeOf = ({ Views }: ShownViews, isSortField: ViewCalls['isSortField']): ViewStore => {
  const chosen = Views.find(({ IsDefault }) => IsDefault);
  return { views: Views.map((row) => viewOf(row, isSortField)), defaultId: chosen && String(chosen.Id) };
};

/** The last response, stored so that a list opens with its default view without waiting. */
const memoryKey = (list: string): string => `gonghai.views.${list}.${readUser()?.Id ?? 0}`;
const remembered = (list: string): ShownViews | undefined => shownViews.safeParse(readStored(memoryKey(list))).data;

const keyOf = (list: string) => ['saved-views', list];

const FAILED = '视图保存失败';

export const useSavedViews = (calls: ViewCalls): ViewKeeper | undefined => {
  const { list, read } = calls;
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: keyOf(list),
    queryFn: async ({ signal }) => {
      const answer = await read(signal);
      writeStored(memoryKey(list), answer);
      return answer;
    },
    initialData: () => remembered(list),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    retry: false,
  });

  return useMemo(() => {
    // Wait for the views on the first visit: the default view sets the first search.
    if (!data && !isError) return undefined;
    const { Views = [], MayShare = false } = data ?? {};
    const store = storeOf({ Views, MayShare }, calls.isSortField);
    /** Optimistic update; after an error the server's state is restored. */
    const show = (next: readonly ViewRow[]): void => {
      const answer: ShownViews = { Views: [...next], MayShare };
      client.setQueryData(keyOf(list), answer);
      writeStored(memoryKey(list), answer);
    };
    const save = async <Saved>(work: Promise<Saved>): Promise<Saved> => {
      try {
        return await work;
      } catch (error) {
        const message = untold(error, FAILED);
        // Errors about the name are shown beside the field.
        if (message !== undefined && objectionToName(error) === undefined) announce('error', message);
        throw error;
      } finally {
        await client.invalidateQueries({ queryKey: keyOf(list) });
      }
    };
    const tell = (work: Promise<unknown>): void => void save(work).catch(() => undefined);
    const patch = (id: string, change: Partial<ViewRow>): void =>
      show(Views.map((view) => (String(view.Id) === id ? Object.assign({}, view, change) : view)));

    return {
      store,
      mayShare: MayShare,
      add: async ({ name, filter, sort }) => {
        const Id = await save(calls.edit({ Name: name, Value: valueOf({ filter, sort }) }));
        return { id: String(Id), name, filter, sort };
      },
      change: async (id, { name, filter, sort, isShared }) => {
        const change = {
          ...(name !== undefined && { Name: name }),
          ...(filter && { Value: valueOf({ filter, sort }) }),
          ...(isShared !== undefined && { IsShared: isShared }),
        };
        // The server may refuse a name, so the view is shown only after it was saved.
        if (name === undefined) patch(id, change);
        await save(calls.edit({ Id: Number(id), ...change }));
      },
      remove: (id) => {
        show(Views.filter((view) => String(view.Id) !== id));
        tell(calls.remove(Number(id)));
      },
      order: (ids) => {
        const at = ({ Id, UserName }: ViewRow) => (UserName === null ? ids.indexOf(String(Id)) : ids.length);
        show(Views.toSorted((one, other) => at(one) - at(other)));
        tell(calls.arrange({ Ids: ids.map(Number) }));
      },
      toggleDefault: (id) => {
        const isTakenBack = store.defaultId === id;
        show(Views.map((view) => ({ ...view, IsDefault: !isTakenBack && String(view.Id) === id })));
        tell(calls.arrange({ DefaultId: isTakenBack ? null : Number(id) }));
      },
    };
  }, [client, data, isError, list, calls]);
};
