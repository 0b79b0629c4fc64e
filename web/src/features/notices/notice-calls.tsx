/** Calling the customer of a notice from its row. */
import type { NoticeRow } from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerKind, kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import { useCallback } from 'react';
import { PhoneCell } from '../../ui/data-table/cells.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { dialThenShow } from '../../phone/phone.ts';
import { useMayCall } from '../../phone/useMayCall.ts';

export type NoticeCall = (row: NoticeRow) => void;

interface PhoneProps {
  readonly row: NoticeRow;
  readonly onCall: NoticeCall | undefined;
}

/** The number of a customer that the reader may see. */
export const NoticePhone = ({ row, onCall }: PhoneProps) => {
  const { CustomerId, CustomerName, CustomerTel } = row;
  if (CustomerTel === null) return null;
  const isCallable = onCall && CustomerId !== null;
  return <PhoneCell tel={CustomerTel} name={CustomerName ?? ''} {...(isCallable && { onCall: () => onCall(row) })} />;
};

/** Dials and shows the customer beside the list; undefined without the right to call. `activeRow` is called by the key. */
export const useNoticeCalls = (
  open: (row: NoticeRow) => void,
  activeRow: () => NoticeRow | undefined,
): NoticeCall | undefined => {
  const maySales = useMayCall();
  const isOffered = useMayCall(CustomerKind.AfterSales) || maySales;
  const onCall = useCallback<NoticeCall>(
    (row) => {
      if (row.CustomerId === null || row.CustomerTel === null) return;
      void dialThenShow(row.CustomerId, () => open(row), kindOfSource[row.Source]);
    },
    [open],
  );
  const callActive = (): void => {
    const row = activeRow();
    if (row) onCall(row);
  };
  useShortcut({ keys: 'D', scope: '列表', description: '拨打当前行', run: callActive, enabled: isOffered });
  return isOffered ? onCall : undefined;
};
