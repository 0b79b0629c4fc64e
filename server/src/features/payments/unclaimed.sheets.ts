/** The export of unclaimed income, with the columns of the screen. */
import { unclaimedKindLabel } from '@gonghai/contract/payments/unclaimed.contract.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';
import type { ExportedUnclaimed } from './unclaimed-list.queries.ts';

export const unclaimedColumns: readonly SheetColumn[] = [
  { title: '流水号', kind: 'text', width: 32 },
  { title: '金额', kind: 'number' },
  { title: '支付方式', kind: 'text' },
  { title: '到账时间', kind: 'dateTime' },
  { title: '付款方', kind: 'text', width: 30 },
  { title: '类型', kind: 'text' },
  { title: '首次出现', kind: 'dateTime' },
  { title: '账单', kind: 'text', width: 30 },
  { title: '指派给', kind: 'text' },
  { title: '申报客户', kind: 'text' },
];

export const unclaimedSheetRow = (row: ExportedUnclaimed): ExportRow => [
  row.ThirdNo,
  row.Amount,
  row.TypeName,
  row.Time,
  row.Payer,
  unclaimedKindLabel[row.Kind],
  row.FirstTime,
  row.FileName,
  row.AssignedName,
  row.OrderName,
];
