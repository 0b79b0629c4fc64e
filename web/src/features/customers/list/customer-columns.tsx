/** The columns of the lists of customers, declared once; each place takes what it has. */
import { customerPageFields, type CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { FigureCell, NameCell, PhoneCell, TextCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { formatCount, formatDuration, formatShortTime } from '../../../ui/format.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { AgeTag } from './AgeTag.tsx';
import { RecycleCountdown } from './RecycleCountdown.tsx';
import { StatusTag } from './StatusTag.tsx';

type CustomerColumn = Column<CustomerRow>;

const titles = new Map(customerPageFields.map(({ Field, Title }) => [Field, Title]));
const titled = (id: keyof CustomerRow): Pick<CustomerColumn, 'id' | 'title'> => ({ id, title: titles.get(id) ?? id });

const TIME_WIDTH = 149;
const time = (id: keyof CustomerRow, title: string, read: (row: CustomerRow) => number | null): CustomerColumn => ({
  id,
  title,
  width: TIME_WIDTH,
  cell: (row) => <FigureCell>{formatShortTime(read(row))}</FigureCell>,
});

const name = (onOpen: (row: CustomerRow) => void): CustomerColumn => ({
  ...titled('Name'),
  // Four characters and the word of its age.
  width: 134,
  grow: 1,
  maxWidth: 200,
  required: true,
  ownClick: true,
  cell: (row) => (
    <span className="customer-name">
      <NameCell name={row.Name} onOpen={() => onOpen(row)} />
      <AgeTag slim createdTime={row.CreatedTime} />
    </span>
  ),
});

const phone: CustomerColumn = {
  ...titled('Tel'),
  width: 134,
  required: true,
  ownClick: true,
  cell: ({ Tel, Name }) => <PhoneCell tel={Tel} name={Name} copyable />,
};

const created: CustomerColumn = {
  ...time('CreatedTime', '创建时间', ({ CreatedTime }) => CreatedTime),
  sortField: 'Id',
  sortFirst: 'descending',
};
const called: CustomerColumn = {
  ...time('LatestCallTime', '最近通话', ({ LatestCallTime }) => LatestCallTime),
  sortField: 'LatestCallTime',
  sortFirst: 'descending',
};

const figure = (
  id: 'CallTotalSeconds' | 'CallTotalTimes' | 'CallSuccessTotalTimes',
  format: (value: number) => string,
  short: Pick<CustomerColumn, 'head' | 'width'>,
): CustomerColumn => ({
  ...titled(id),
  ...short,
  align: 'end',
  sortField: id,
  sortFirst: 'descending',
  cell: (row) => <FigureCell muted={row[id] === 0}>{format(row[id])}</FigureCell>,
});

const figures: readonly CustomerColumn[] = [
  figure('CallTotalSeconds', formatDuration, { head: '时长', width: 72 }),
  figure('CallTotalTimes', formatCount, { head: '拨打', width: 58 }),
  figure('CallSuccessTotalTimes', formatCount, { head: '接通', width: 58 }),
];

const status: CustomerColumn = {
  ...titled('TrackStatusName'),
  width: 90,
  cell: ({ CustomerTrackStatusId, TrackStatusName }) => <StatusTag id={CustomerTrackStatusId} name={TrackStatusName} />,
};
const tag: CustomerColumn = {
  ...titled('TagName'),
  width: 92,
  cell: ({ TagName }) => (TagName ? <Tag dot={false}>{TagName}</Tag> : <span className="gh-muted">—</span>),
};
const owner: CustomerColumn = {
  ...titled('UserName'),
  width: 72,
  cell: ({ UserName }) => <TextCell text={UserName} />,
};
/** The night in which the recycle rules take it, as things stand. */
const countdown: CustomerColumn = {
  ...titled('RecycleDays'),
  head: '回收',
  width: 54,
  cell: ({ RecycleDays }) => <RecycleCountdown days={RecycleDays} />,
};
/** Where nobody owns it: who brought it there. The search by staff looks for the same person. */
const mover: CustomerColumn = {
  id: 'MoverName',
  title: '操作人',
  width: 72,
  cell: ({ MoverName }) => <TextCell text={MoverName ?? '系统'} />,
};
const remark: CustomerColumn = {
  ...titled('Remark'),
  width: 118,
  grow: 2,
  maxWidth: 420,
  cell: ({ Remark }) => <TextCell text={Remark} />,
};
const reason: CustomerColumn = {
  id: 'MoveRemark',
  title: '原因',
  width: 140,
  grow: 1,
  maxWidth: 360,
  cell: ({ MoveRemark }) => <TextCell text={MoveRemark} muted={false} />,
};
const moved = (title: string): CustomerColumn => time('MigrationTime', title, ({ MigrationTime }) => MigrationTime);
const repeated: CustomerColumn = {
  ...time('CreatedTime2', '重复录入时间', ({ CreatedTime2 }) => CreatedTime2),
  hiddenAtFirst: true,
};
const got: CustomerColumn = { ...time('GotTime', '获取时间', ({ GotTime }) => GotTime), hiddenAtFirst: true };

const ownOf: Record<Placement, readonly CustomerColumn[]> = {
  [Placement.Owned]: [created, called, ...figures, status, tag, owner, countdown, remark, got, repeated],
  [Placement.Pool]: [
    created,
    called,
    ...figures,
    status,
    tag,
    mover,
    remark,
    { ...moved('转入时间'), hiddenAtFirst: true },
    repeated,
  ],
  [Placement.Blacklist]: [reason, moved('拉黑时间'), mover, created, called, ...figures, status, tag, remark, repeated],
  [Placement.RecycleBin]: [moved('删除时间'), mover, created, called, ...figures, status, tag, remark, repeated],
};

/**
 * What is hidden is off until somebody switches it on. All that is shown at first of one's own customers and of the pool
 * fits a screen of 1440 pixels; the other two, which have more to say, are scrolled sideways there.
 */
export const columnsOf = (
  placement: Placement,
  hidden: ReadonlySet<string>,
  onOpen: (row: CustomerRow) => void,
): readonly CustomerColumn[] =>
  [name(onOpen), phone, ...ownOf[placement]].map((column) =>
    hidden.has(column.id) ? { ...column, hiddenAtFirst: true } : column,
  );
