/** The columns of the deal list. Those that are rarely read are in the column panel. */
import type { DealRow } from '@gonghai/contract/deals/deal.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { FigureCell, MoneyCell, NameCell, PhoneCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatCount, formatDay, formatDuration } from '../../ui/format.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { DicName } from '../../widgets/DicName.tsx';

type DealColumn = Column<DealRow>;

const text = (id: string, title: string, width: number, read: (deal: DealRow) => string): DealColumn => ({
  id,
  title,
  width,
  cell: (deal) => <TextCell text={read(deal)} />,
});
const day = (id: string, title: string, read: (deal: DealRow) => number): DealColumn => ({
  id,
  title,
  width: 106,
  cell: (deal) => <FigureCell>{formatDay(read(deal))}</FigureCell>,
});
const count = (id: string, title: string, read: (deal: DealRow) => number): DealColumn => ({
  id,
  title,
  width: 80,
  align: 'end',
  cell: (deal) => <FigureCell>{formatCount(read(deal))}</FigureCell>,
});
const hidden = (column: DealColumn): DealColumn => ({ ...column, hiddenAtFirst: true });

const ReviewTag = ({ deal }: { readonly deal: Pick<DealRow, 'IsAudioAudit'> }) => (
  <Tag tone={deal.IsAudioAudit ? 'green' : 'grey'}>{deal.IsAudioAudit ? '已审核' : '未审核'}</Tag>
);

interface ColumnActs {
  readonly onOpen: (deal: DealRow) => void;
  /** Undefined for users who may not call. */
  readonly onCall: ((deal: DealRow) => void) | undefined;
}

export const dealColumns = ({ onOpen, onCall }: ColumnActs): readonly DealColumn[] => [
  {
    ...text('Department', '团队', 92, ({ Department }) => Department.Name),
    cell: ({ Department }) => <TextCell text={Department.Name} muted={false} />,
  },
  {
    ...text('SourceDepartmentName', '原团队', 92, ({ SourceDepartmentName }) => SourceDepartmentName),
    // A deal that was transferred stands out.
    cell: ({ Department, SourceDepartmentName }) => (
      <TextCell text={SourceDepartmentName} muted={SourceDepartmentName === Department.Name} />
    ),
  },
  text('User', '顾问', 72, ({ User }) => User.Name),
  {
    id: 'Name',
    title: '姓名',
    width: 118,
    grow: 1,
    maxWidth: 190,
    required: true,
    ownClick: true,
    cell: (deal) => <NameCell name={deal.Name} onOpen={() => onOpen(deal)} />,
  },
  {
    id: 'Tel',
    title: '电话',
    width: 130,
    ownClick: true,
    cell: (deal) => <PhoneCell tel={deal.Tel} name={deal.Name} {...(onCall && { onCall: () => onCall(deal) })} />,
  },
  hidden(text('QQ', 'QQ', 108, ({ QQ }) => QQ)),
  hidden({ ...text('Address', '地址', 160, ({ Address }) => Address), maxWidth: 320 }),
  hidden({
    id: 'ProfessionType',
    title: '课程',
    width: 108,
    cell: ({ ProfessionType }) => <DicName table={DicTable.Profession} id={ProfessionType} />,
  }),
  { ...text('SubjectType', '班型', 112, ({ SubjectType }) => SubjectType), grow: 2, maxWidth: 240 },
  {
    id: 'Amount',
    title: '成交金额',
    width: 104,
    align: 'end',
    ownClick: true,
    money: ({ Amount }) => Amount,
    // Opens the payments that it is the sum of.
    cell: (deal) => (
      <button type="button" className="deal-amount" title="查看支付记录" onClick={() => onOpen(deal)}>
        <MoneyCell amount={deal.Amount} />
      </button>
    ),
  },
  day('ReportDate', '成交日期', ({ ReportDate }) => ReportDate),
  hidden(day('ReportCreateDate', '报单创建日期', ({ ReportCreateDate }) => ReportCreateDate)),
  hidden(count('Age', '年龄', ({ Age }) => Age)),
  hidden({
    id: 'Education',
    title: '学历',
    width: 76,
    cell: ({ Education }) => <DicName table={DicTable.Education} id={Education} />,
  }),
  hidden({ ...text('Remark', '备注', 160, ({ Remark }) => Remark), maxWidth: 320 }),
  {
    id: 'CallTotalSeconds',
    title: '通话时长',
    width: 84,
    align: 'end',
    cell: ({ CallTotalSeconds }) => <FigureCell>{formatDuration(CallTotalSeconds)}</FigureCell>,
  },
  hidden(count('CallTotalTimes', '拨打次数', ({ CallTotalTimes }) => CallTotalTimes)),
  hidden(count('CallSuccessTotalTimes', '接通次数', ({ CallSuccessTotalTimes }) => CallSuccessTotalTimes)),
  { id: 'IsAudioAudit', title: '录音审核', width: 92, cell: (deal) => <ReviewTag deal={deal} /> },
  hidden({
    id: 'LatestCallTime',
    title: '最近通话',
    width: 149,
    cell: ({ LatestCallTime }) => <TimeCell seconds={LatestCallTime} />,
  }),
];
