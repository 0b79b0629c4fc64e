/** Reads the payments that wait for finance, and reads them again whenever an order changes. */
import { findPaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { searchPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useLiveChanges } from '../../../ui/list/useLiveRows.ts';

/** Rows at first, and with every 加载更多. */
const STEP = 50;

interface Wanted {
  /** Dictionary 6. */
  readonly wallet: number | undefined;
  readonly isWarned: boolean;
}

export const usePaymentInbox = ({ wallet, isWarned }: Wanted) => {
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useQuery({
    queryKey: [searchPaymentLogs.path, 'inbox', wallet, isWarned, size],
    queryFn: ({ signal }) =>
      call(
        searchPaymentLogs,
        {
          IsWaiting: true,
          IsOldestFirst: true,
          PageCount: size,
          ...(wallet !== undefined && { PaymentType: wallet }),
          ...(isWarned && { HasWarning: true }),
        },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return {
    payments: data?.Rows,
    count: data?.Count ?? 0,
    total: data?.Total ?? 0,
    error,
    reload: () => void refetch(),
    loadMore: () => setSize((before) => before + STEP),
  };
};

/** Decided ones go, new ones come at the end, and what the statements say is read again. */
export const useLivePaymentInbox = (reload: () => void): void => {
  const client = useQueryClient();
  useLiveChanges({
    topic: HubTopic.WorkOrders,
    event: HubEvent.WorkOrdersChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    onChanged: () => {
      reload();
      void client.invalidateQueries({ queryKey: [findPaymentEvidence.path] });
    },
  });
};
