/** Calling from a customer list: one row, or the selected ones in turn. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type RefObject, useCallback, useMemo } from 'react';
import type { List } from '../../../ui/list/list-declaration.ts';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { startCalls } from '../../../phone/call-queue.ts';
import { dialThenShow } from '../../../phone/phone.ts';
import { useMayCall } from '../../../phone/useMayCall.ts';
import type { Place, Search } from '../places.ts';

/** Dials and shows the customer beside the list. Pool customers are called from the drawer only. */
export const useListCalls = (
  { kind, placement }: Place,
  list: RefObject<List<Search, CustomerRow> | null>,
  open: (row: CustomerRow) => void,
) => {
  const isOffered = useMayCall(kind) && placement === Placement.Owned;
  const onCall = useCallback(
    (row: CustomerRow): void => void dialThenShow(row.Id, () => open(row), kind),
    [kind, open],
  );
  const callActive = (): void => {
    const row = list.current?.active();
    if (row) onCall(row);
  };
  useShortcut({ keys: 'D', scope: '列表', description: '拨打当前行', run: callActive, enabled: isOffered });
  return isOffered ? onCall : undefined;
};

export interface QueueStart {
  readonly startSelected: (rows: readonly CustomerRow[]) => void;
  /** All customers of the search, in the order of the list. */
  readonly startAll: () => void;
}

/** Dials through customers of the list. Undefined without the right to call. */
export const useStartQueue = (
  { title }: Place,
  list: RefObject<List<Search, CustomerRow> | null>,
): QueueStart | undefined => {
  const mayCall = useMayCall(CustomerKind.Sales);
  const start = useMemo(
    () => ({
      startSelected: (rows: readonly CustomerRow[]): void => {
        void startCalls({ CustomerIds: rows.map(({ Id }) => Id), Title: '选中的客户' });
        // The selection has done its work.
        list.current?.reload();
      },
      startAll: (): void => {
        const { searched, viewName } = list.current ?? {};
        if (searched) void startCalls({ Search: searched, Title: viewName ?? title });
      },
    }),
    [list, title],
  );
  return mayCall ? start : undefined;
};
