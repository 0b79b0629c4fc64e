/** The columns of the staff list. */
import { staffLevel, type StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { FigureCell, NameCell, PhoneCell, TextCell } from '../../ui/data-table/cells.tsx';
import { codeColumn } from '../../ui/data-table/code-column.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { usableTone } from '../../ui/tag/usable-tone.ts';
import { WhyNot } from '../../widgets/WhyNot.tsx';
import './staff.css';

const Level = ({ row: { IsAdmin } }: { readonly row: StaffRow }) =>
  IsAdmin ? (
    <Tag tone="blue" dot={false}>
      {staffLevel(true)}
    </Tag>
  ) : (
    <span className="gh-secondary">{staffLevel(false)}</span>
  );

interface ColumnParts {
  readonly onOpen: (row: StaffRow) => void;
  /** The name of a profession of the dictionary. */
  readonly professionName: (id: number) => string;
}

export const staffColumns = ({ onOpen, professionName }: ColumnParts): readonly Column<StaffRow>[] => [
  {
    id: 'Name',
    title: '昵称',
    width: 120,
    grow: 1,
    maxWidth: 240,
    required: true,
    ownClick: true,
    nameOf: ({ Name }) => Name,
    cell: (row) => (
      <span className="staff-name">
        <NameCell name={row.Name} onOpen={() => onOpen(row)} />
        <WhyNot why={row.WhyNot} />
      </span>
    ),
  },
  { id: 'UserName', title: '登录名', width: 108, cell: ({ UserName }) => <TextCell text={UserName} muted={false} /> },
  {
    id: 'Department',
    title: '部门',
    width: 104,
    grow: 1,
    maxWidth: 260,
    cell: ({ Department }) => <TextCell text={Department} />,
  },
  { id: 'Role', title: '角色', width: 94, grow: 1, maxWidth: 200, cell: ({ Role }) => <TextCell text={Role} /> },
  { id: 'IsAdmin', title: '级别', width: 80, cell: (row) => <Level row={row} /> },
  { id: 'Tel', title: '手机号', width: 120, cell: ({ Tel }) => <PhoneCell tel={Tel} /> },
  {
    id: 'Billie',
    title: '首咨权重',
    width: 77,
    align: 'end',
    cell: ({ Billie }) => <FigureCell muted={false}>{formatCount(Billie)}</FigureCell>,
  },
  {
    id: 'ClueCount',
    title: '首咨数量',
    width: 77,
    align: 'end',
    // Null means the tenant's default.
    cell: ({ ClueCount }) => <FigureCell muted={ClueCount === null}>{formatCount(ClueCount)}</FigureCell>,
  },
  {
    id: 'CustomerTotal',
    title: '持有客户',
    width: 77,
    align: 'end',
    cell: ({ CustomerTotal }) => <FigureCell muted={false}>{formatCount(CustomerTotal)}</FigureCell>,
  },
  codeColumn({
    id: 'Status',
    title: '状态',
    width: 74,
    labels: usableStatusLabel,
    tones: usableTone,
    codeOf: ({ Status }) => Status,
  }),
  {
    id: 'CreatedTime',
    title: '创建时间',
    width: 112,
    cell: ({ CreatedTime }) => <FigureCell>{formatDay(CreatedTime)}</FigureCell>,
  },
  {
    id: 'ProfessionType',
    title: '专业类型',
    width: 120,
    hiddenAtFirst: true,
    cell: ({ ProfessionType }) => <TextCell text={ProfessionType === null ? '' : professionName(ProfessionType)} />,
  },
  {
    id: 'ExtensionNumber',
    title: '分机号',
    width: 90,
    hiddenAtFirst: true,
    cell: ({ ExtensionNumber }) => <FigureCell>{ExtensionNumber || '—'}</FigureCell>,
  },
  {
    id: 'IsDefaultPwd',
    title: '密码',
    width: 96,
    hiddenAtFirst: true,
    cell: ({ IsDefaultPwd }) =>
      IsDefaultPwd ? <Tag tone="amber">待本人修改</Tag> : <span className="gh-secondary">已修改</span>,
  },
];
