/** Live updates of the shown orders, so that two people do not work on the same one. */
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import { readShownWorkOrders } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import { findWorkOrder, findWorkOrderTrail } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { call } from '../../../platform/api.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { mayHaveChanged } from '../../../ui/list/gathering.ts';
import { useLiveRows } from '../../../ui/list/useLiveRows.ts';
import type { ListPage, Search } from '../pages.ts';

interface Shown {
  readonly page: ListPage;
  readonly list: RefObject<List<Search, WorkOrderRow> | null>;
  /** The order open beside the list. */
  readonly openId: number | undefined;
}

export const useLiveWorkOrders = ({ page, list, openId }: Shown): void => {
  const client = useQueryClient();
  useLiveRows<Search, WorkOrderRow>({
    list,
    topic: HubTopic.WorkOrders,
    event: HubEvent.WorkOrdersChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    read: (searched, WorkOrderIds) => {
      const { PageType, IsOperation, History } = page.view.params;
      const request = { ...searched, PageType, IsOperation, History, WorkOrderIds };
      return call(readShownWorkOrders, request, { quiet: true });
    },
    onChanged: (changed) => {
      if (openId === undefined || !mayHaveChanged(changed, openId)) return;
      for (const { path } of [findWorkOrder, findWorkOrderTrail])
        void client.invalidateQueries({ queryKey: [path, openId] });
    },
  });
};
