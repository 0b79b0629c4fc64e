/** Columns that both lists of messages have. */
import { type NoticeRow, noticeTypeLabel } from '@gonghai/contract/notices/notice.contract.ts';
import { FigureCell, PhoneCell, TextCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatTime } from '../../ui/format.ts';
import { ReadTag, SentTag } from '../../widgets/NoticeTags.tsx';

export const messageColumn: Omit<Column<NoticeRow>, 'cell'> = {
  id: 'Msg',
  title: '内容',
  width: 240,
  grow: 1,
  required: true,
};

export const customerColumns: readonly Column<NoticeRow>[] = [
  { id: 'CustomerName', title: '客户', width: 140, cell: ({ CustomerName }) => <TextCell text={CustomerName ?? ''} /> },
  {
    id: 'CustomerTel',
    title: '电话',
    width: 150,
    cell: ({ CustomerTel }) => (CustomerTel === null ? null : <PhoneCell tel={CustomerTel} />),
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
  title: '发送状态',
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
  width: 188,
  cell: (row) => <FigureCell>{formatTime(row[field])}</FigureCell>,
});

/** Where the customer of a message is: its list, searched for the phone. */
export const goToCustomer = ({ CustomerTel }: NoticeRow): void => {
  location.hash = `#/customer/list?tel=${CustomerTel ?? ''}`;
};
