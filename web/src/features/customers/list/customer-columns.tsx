/** The columns of the customer lists; each list uses a part of them. */
import { type AfterSaleFacts, afterSaleFactLabel } from '@gonghai/contract/customers/after-sale.contract.ts';
import { customerPageFields, type CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { isEditable, Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { FigureCell, NameCell, PhoneCell, TextCell, TimeCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { QueueMark } from '../../../phone/QueueMark.tsx';
import { formatCount, formatDuration, formatShortTime } from '../../../ui/format.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import type { Place } from '../places.ts';
import { AgeTag } from '../../../widgets/AgeTag.tsx';
import { CalledCell } from './CalledCell.tsx';
import { RecycleCountdown } from './RecycleCountdown.tsx';
import { StatusTag } from './StatusTag.tsx';
import type { OpenStatusMenu } from './useStatusMenu.tsx';

type CustomerColumn = Column<CustomerRow & Partial<AfterSaleFacts>>;

const titles = new Map(customerPageFields.map(({ Field, Title }) => [Field, Title]));
const titled = (id: keyof CustomerRow): Pick<CustomerColumn, 'id' | 'title'> => ({ id, title: titles.get(id) ?? id });

const TIME_WIDTH = 149;
const time = (id: keyof CustomerRow, title: string, read: (row: CustomerRow) => number | null): CustomerColumn => ({
  id,
  title,
  width: TIME_WIDTH,
  cell: (row) => <TimeCell seconds={read(row)} full={formatShortTime} />,
});

/** The age of a sales customer says how it is worked: 首咨, 跟踪, 库存. */
const name = (onOpen: (row: CustomerRow) => void, hasAge: boolean): CustomerColumn => ({
  ...titled('Name'),
  // Four characters and the word of its age.
  width: hasAge ? 134 : 112,
  grow: 1,
  maxWidth: 200,
  required: true,
  ownClick: true,
  nameOf: ({ Name }) => Name,
  cell: (row) => (
    <span className="customer-name">
      <NameCell name={row.Name} onOpen={() => onOpen(row)} />
      {hasAge && <AgeTag slim createdTime={row.CreatedTime} />}
    </span>
  ),
});

/** Dials where customers are worked; otherwise the number is text. */
const phone = (onCall: ((row: CustomerRow) => void) | undefined): CustomerColumn => ({
  ...titled('Tel'),
  width: 152,
  required: true,
  ownClick: true,
  cell: (row) => <PhoneCell tel={row.Tel} name={row.Name} copyable {...(onCall && { onCall: () => onCall(row) })} />,
});

const created: CustomerColumn = {
  ...time('CreatedTime', '创建时间', ({ CreatedTime }) => CreatedTime),
  sortField: 'Id',
  sortFirst: 'descending',
};
const called: CustomerColumn = {
  ...time('LatestCallTime', '最近通话', ({ LatestCallTime }) => LatestCallTime),
  cell: (row) => <CalledCell kind={CustomerKind.Sales} row={row} />,
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

/** Where customers are worked, the status opens the menu that changes it. */
const status = (openMenu: OpenStatusMenu | undefined): CustomerColumn => ({
  ...titled('TrackStatusName'),
  width: 90,
  ...(openMenu && { ownClick: true }),
  cell: (row) => {
    const shown = <StatusTag id={row.CustomerTrackStatusId} name={row.TrackStatusName} />;
    if (!openMenu) return shown;
    return (
      <button
        type="button"
        className="customer-status"
        aria-label={`跟进状态 ${row.TrackStatusName ?? '未设置'}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          openMenu({ row, left, bottom });
        }}
      >
        {shown}
      </button>
    );
  },
});
const tag: CustomerColumn = {
  ...titled('TagName'),
  width: 92,
  isEmpty: ({ TagName }) => !TagName,
  cell: ({ TagName }) => (TagName ? <Tag dot={false}>{TagName}</Tag> : <span className="gh-muted">—</span>),
};
/** In the pool this is the last owner. */
const owner: CustomerColumn = {
  ...titled('UserName'),
  // The same label as in the drawer.
  title: '归属',
  width: 72,
  cell: ({ UserName }) => <TextCell text={UserName} />,
};
/** The night in which the recycle rules would move it. */
const countdown: CustomerColumn = {
  ...titled('RecycleDays'),
  head: '回收',
  width: 54,
  cell: ({ RecycleDays }) => <RecycleCountdown days={RecycleDays} />,
};
/** For customers without an owner: the person who moved them there. The staff filter matches the same person. */
const mover: CustomerColumn = {
  id: 'MoverName',
  title: '操作人',
  width: 72,
  cell: ({ MoverName }) => <TextCell text={MoverName ?? '系统'} />,
};
const remark: CustomerColumn = {
  ...titled('Remark'),
  width: 100,
  grow: 2,
  maxWidth: 420,
  isEmpty: ({ Remark }) => Remark === '',
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

/** From the latest deal, or the sheet. */
const fact = (id: keyof AfterSaleFacts, width: number): CustomerColumn => ({
  id,
  title: afterSaleFactLabel[id],
  width,
  cell: (row) => <TextCell text={row[id] ?? ''} />,
});

/** The default columns and the row action fit a screen of 1440 pixels. */
const afterSales = (status: CustomerColumn): readonly CustomerColumn[] => [
  created,
  { ...called, cell: (row) => <CalledCell kind={CustomerKind.AfterSales} row={row} /> },
  ...figures.map((column) => ({ ...column, hiddenAtFirst: true })),
  status,
  { ...tag, hiddenAtFirst: true },
  {
    ...owner,
    cell: ({ UserName }) => (UserName ? <TextCell text={UserName} /> : <Tag tone="cyan">未分配</Tag>),
    width: 88,
  },
  fact('OrgName', 88),
  fact('ProfessionName', 100),
  fact('ClassName', 76),
  fact('Area', 84),
  { ...remark, hiddenAtFirst: true },
  { ...got, title: '分配时间' },
  repeated,
];

const ownOf = (status: CustomerColumn): Record<Placement, readonly CustomerColumn[]> => ({
  [Placement.Owned]: [created, called, ...figures, status, tag, owner, countdown, remark, got, repeated],
  [Placement.Pool]: [
    created,
    called,
    ...figures,
    status,
    tag,
    owner,
    remark,
    { ...mover, hiddenAtFirst: true },
    { ...moved('转入时间'), hiddenAtFirst: true },
    repeated,
  ],
  [Placement.Blacklist]: [reason, moved('拉黑时间'), mover, created, called, ...figures, status, tag, remark, repeated],
  [Placement.RecycleBin]: [moved('删除时间'), mover, created, called, ...figures, status, tag, remark, repeated],
});

const queued: CustomerColumn = {
  id: 'Queue',
  title: '连拨',
  width: 140,
  required: true,
  cell: ({ Id }) => <QueueMark customerId={Id} />,
};

interface Openers {
  readonly onOpen: (row: CustomerRow) => void;
  readonly openStatusMenu: OpenStatusMenu;
  /** Left out where numbers are not dialled. */
  readonly onCall?: ((row: CustomerRow) => void) | undefined;
  /** The user dials through a list: the first column tells what became of each customer. */
  readonly hasQueue?: boolean;
}

/**
 * `hidden` columns are off by default. The default columns of owned customers and of the pool fit a screen of 1440 pixels;
 * the recycle bin and the blacklist have more columns and scroll sideways.
 */
export const columnsOf = (
  { kind, placement }: Place,
  hidden: ReadonlySet<string>,
  { onOpen, openStatusMenu, onCall, hasQueue = false }: Openers,
): readonly CustomerColumn[] => {
  const ownStatus = status(isEditable(placement) ? openStatusMenu : undefined);
  const others = kind === CustomerKind.AfterSales ? afterSales(ownStatus) : ownOf(ownStatus)[placement];
  const columns = [name(onOpen, kind === CustomerKind.Sales), phone(onCall), ...others].map((column) =>
    hidden.has(column.id) ? { ...column, hiddenAtFirst: true } : column,
  );
  return hasQueue && kind === CustomerKind.Sales && isEditable(placement) ? [queued, ...columns] : columns;
};
