/** Reads the orders that wait for the user, and reads them again whenever an order changes. */
import {
  type InboxStage,
  searchWaitingOrders,
  type WaitingAge,
} from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { findWorkOrder, findWorkOrderTrail } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useWaiting } from '../../../ui/inbox/useWaiting.ts';
import { mayHaveChanged } from '../../../ui/list/gathering.ts';
import { useLiveChanges } from '../../../ui/list/useLiveRows.ts';

interface Wanted {
  readonly stage: InboxStage | undefined;
  readonly age: WaitingAge | undefined;
  readonly isWarned: boolean;
}

export const useInbox = ({ stage, age, isWarned }: Wanted) => {
  const { data, ...inbox } = useWaiting({
    key: [searchWaitingOrders.path, stage, age, isWarned],
    read: (PageCount, signal) =>
      call(
        searchWaitingOrders,
        { PageCount, Stage: stage, ...(age && { Age: age }), ...(isWarned && { HasWarning: true }) },
        { signal, quiet: true },
      ),
  });
  return { ...inbox, orders: data?.Rows, warnedCount: data?.WarnedCount ?? 0 };
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
