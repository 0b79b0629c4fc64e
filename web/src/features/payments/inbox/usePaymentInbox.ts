/** Reads the payments that wait for finance, and reads them again whenever an order changes. */
import { findPaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { searchPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useWaiting } from '../../../ui/inbox/useWaiting.ts';
import { useLiveChanges } from '../../../ui/list/useLiveRows.ts';

interface Wanted {
  /** Dictionary 6. */
  readonly wallet: number | undefined;
  readonly isWarned: boolean;
}

export const usePaymentInbox = ({ wallet, isWarned }: Wanted) => {
  const { data, ...inbox } = useWaiting({
    key: [searchPaymentLogs.path, 'inbox', wallet, isWarned],
    read: (PageCount, signal) =>
      call(
        searchPaymentLogs,
        {
          IsWaiting: true,
          IsOldestFirst: true,
          PageCount,
          ...(wallet !== undefined && { PaymentType: wallet }),
          ...(isWarned && { HasWarning: true }),
        },
        { signal, quiet: true },
      ),
  });
  return { ...inbox, payments: data?.Rows, total: data?.Total ?? 0 };
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
