/** Saved views of a customer list, stored on the server: the user's own and those shared by a supervisor. */
import { arrangeViews, deleteView, editView, queryViews } from '@gonghai/contract/customers/customer-views.contract.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { customerSortField } from '@gonghai/contract/customers/customer-values.ts';
import { sortDirection } from '@gonghai/contract/customers/customer-search.ts';
import type { ViewRow } from '@gonghai/contract/views/view.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { readUser } from '../../../platform/session.ts';
import { readStored, writeStored } from '../../../platform/storage.ts';
import { searchedValues } from '../../../ui/list/list-state.ts';
import { objectionToName, type SavedView, type ViewKeeper, type ViewStore } from '../../../ui/list/saved-views.ts';
import { untold } from '../../../ui/overlay/untold.ts';

type Kept = AnswerOf<typeof queryViews>;

const kept = z
  .object({ SortField: customerSortField.optional(), SortType: z.string().optional() })
  .catchall(z.unknown());

const viewOf = ({ Id, Name, Value, IsShared, UserName }: ViewRow): SavedView => {
  const { SortField, SortType, ...filter } = kept.parse(JSON.parse(Value));
  const direction = sortDirection.safeParse(SortType).data === 'asc' ? 'ascending' : 'descending';
  return {
    id: String(Id),
    name: Name,
    filter,
    sort: SortField && { field: SortField, direction },
    isShared: UserName === null && IsShared,
    sharedBy: UserName ?? undefined,
  };
};

const valueOf = ({ filter, sort }: Pick<SavedView, 'filter' | 'sort'>): string =>
  JSON.stringify(searchedValues({ filter, sort }));

const storeOf = ({ Views }: Kept): ViewStore => {
  const chosen = Views.find(({ IsDefault }) => IsDefault);
  return { views: Views.map(viewOf), defaultId: chosen && String(chosen.Id) };
};

/** The last response, stored so that a list opens with its default view without waiting. */
const memoryKey = (placement: Placement): string => `gonghai.customer-views.${readUser()?.Id ?? 0}.${placement}`;
const remembered = (placement: Placement): Kept | undefined =>
  queryViews.answer.safeParse(readStored(memoryKey(placement))).data;

const FAILED = '视图保存失败';

export const useCustomerViews = (placement: Placement): ViewKeeper | undefined => {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: [queryViews.path, placement],
    queryFn: async ({ signal }) => {
      const answer = await call(queryViews, { customerType: placement }, { signal, quiet: true });
      writeStored(memoryKey(placement), answer);
      return answer;
    },
    initialData: () => remembered(placement),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    retry: false,
  });

  return useMemo(() => {
    // Wait for the views on the first visit: the default view sets the first search.
    if (!data && !isError) return undefined;
    const { Views = [], MayShare = false } = data ?? {};
    const store = storeOf({ Views, MayShare });
    const reread = () => client.invalidateQueries({ queryKey: [queryViews.path, placement] });
    /** Optimistic update; after an error the server's state is restored. */
    const show = (next: readonly ViewRow[]): void => {
      const answer: Kept = { Views: [...next], MayShare };
      client.setQueryData([queryViews.path, placement], answer);
      writeStored(memoryKey(placement), answer);
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
        await reread();
      }
    };
    const tell = (work: Promise<unknown>): void => void save(work).catch(() => undefined);
    const place = { CustomerType: placement };
    const patch = (id: string, change: Partial<ViewRow>): void =>
      show(Views.map((view) => (String(view.Id) === id ? Object.assign({}, view, change) : view)));

    return {
      store,
      mayShare: MayShare,
      add: async ({ name, filter, sort }) => {
        const Id = await save(call(editView, { ...place, Name: name, Value: valueOf({ filter, sort }) }));
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
        await save(call(editView, { ...place, Id: Number(id), ...change }));
      },
      remove: (id) => {
        show(Views.filter((view) => String(view.Id) !== id));
        tell(call(deleteView, { Id: Number(id) }));
      },
      order: (ids) => {
        const at = ({ Id, UserName }: ViewRow) => (UserName === null ? ids.indexOf(String(Id)) : ids.length);
        show(Views.toSorted((one, other) => at(one) - at(other)));
        tell(call(arrangeViews, { ...place, Ids: ids.map(Number) }));
      },
      toggleDefault: (id) => {
        const isTakenBack = store.defaultId === id;
        show(Views.map((view) => ({ ...view, IsDefault: !isTakenBack && String(view.Id) === id })));
        tell(call(arrangeViews, { ...place, DefaultId: isTakenBack ? null : Number(id) }));
      },
    };
  }, [client, data, isError, placement]);
};
