/** Columns that both lists of messages have. */
import { type NoticeRow, noticeTypeLabel } from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import { NameCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { linkTo } from '../../ui/page/address.ts';
import { ReadTag, SentTag } from '../../widgets/NoticeTags.tsx';
import { type NoticeCall, NoticePhone } from './notice-calls.tsx';

export const messageColumn: Omit<Column<NoticeRow>, 'cell'> = {
  id: 'Msg',
  title: '内容',
  width: 240,
  grow: 1,
  required: true,
};

/** The name opens the customer in place if the reader may see it, and the number calls it. */
export const customerColumns = (
  onOpen: (row: NoticeRow) => void,
  onCall: NoticeCall | undefined,
): readonly Column<NoticeRow>[] => [
  {
    id: 'CustomerName',
    title: '客户',
    width: 120,
    ownClick: true,
    cell: (row) =>
      row.CustomerName === null ? (
        <TextCell text="" />
      ) : (
        <NameCell avatar={false} name={row.CustomerName} onOpen={() => onOpen(row)} />
      ),
  },
  {
    id: 'CustomerTel',
    title: '电话',
    width: 132,
    ownClick: true,
    cell: (row) => <NoticePhone row={row} onCall={onCall} />,
  },
];

export const typeColumn: Column<NoticeRow> = {
  id: 'NoticeType',
  title: '类型',
  width: 110,
  cell: ({ NoticeType }) => <TextCell text={noticeTypeLabel[NoticeType]} />,
};

export const sentColumn: Column<NoticeRow> = {
  id: 'IsSend',
  title: '提醒状态',
  width: 88,
  cell: (notice) => <SentTag notice={notice} />,
};

export const readColumn: Column<NoticeRow> = {
  id: 'IsCheck',
  title: '阅读状态',
  width: 88,
  cell: (notice) => <ReadTag notice={notice} />,
};

export const momentColumn = (field: 'NoticeTime' | 'SubscribeTime', title: string): Column<NoticeRow> => ({
  id: field,
  title,
  width: 172,
  cell: (row) => <TimeCell seconds={row[field]} />,
});

const listOf: Record<CustomerSource, string> = {
  [CustomerSource.Customer]: 'customer/list',
  [CustomerSource.SuccessCustomer]: 'customer/afterSaleList',
};

/** Link to the customer of a notice: the list of its kind, filtered by the phone (G-307). */
export const goToCustomer = ({ Source, CustomerTel }: NoticeRow): void => {
  location.hash = linkTo(listOf[Source], { tel: CustomerTel ?? '' });
};
