/** Reads the orders that wait for the user, and reads them again whenever an order changes. */
import {
  type InboxStage,
  searchWaitingOrders,
  type WaitingAge,
} from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { findWorkOrder, findWorkOrderTrail } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { mayHaveChanged } from '../../../ui/list/gathering.ts';
import { useLiveChanges } from '../../../ui/list/useLiveRows.ts';

/** Rows at first, and with every 加载更多. */
const STEP = 50;

interface Wanted {
  readonly stage: InboxStage | undefined;
  readonly age: WaitingAge | undefined;
  readonly isWarned: boolean;
}

export const useInbox = ({ stage, age, isWarned }: Wanted) => {
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useQuery({
    queryKey: [searchWaitingOrders.path, stage, age, size, isWarned],
    queryFn: ({ signal }) =>
      call(
        searchWaitingOrders,
        { PageCount: size, Stage: stage, ...(age && { Age: age }), ...(isWarned && { HasWarning: true }) },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return {
    orders: data?.Rows,
    count: data?.Count ?? 0,
    warnedCount: data?.WarnedCount ?? 0,
    error,
    reload: () => void refetch(),
    loadMore: () => setSize((before) => before + STEP),
  };
};

/** New orders come at the end, decided ones go, and the shown one is read again. */
export const useLiveInbox = (shownId: number | undefined, reload: () => void): void => {
  const client = useQueryClient();
  useLiveChanges({
    topic: HubTopic.WorkOrders,
    event: HubEvent.WorkOrdersChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    onChanged: (changed) => {
      reload();
      if (shownId === undefined || !mayHaveChanged(changed, shownId)) return;
      for (const { path } of [findWorkOrder, findWorkOrderTrail])
        void client.invalidateQueries({ queryKey: [path, shownId] });
    },
  });
};
