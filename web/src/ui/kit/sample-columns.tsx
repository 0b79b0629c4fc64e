/** The columns of the sample people: one of each kind. */
import { FigureCell, NameCell, PhoneCell, TextCell } from '../data-table/cells.tsx';
import type { Column } from '../data-table/columns.ts';
import { formatCount, formatDuration, formatMoney, formatShortTime } from '../format.ts';
import { Tag, type TagTone } from '../tag/Tag.tsx';
import type { SamplePerson } from './sample-people.ts';

const toneOf: Record<SamplePerson['Status'], TagTone> = {
  新线索: 'cyan',
  已联系: 'grey',
  有意向: 'violet',
  方案报价: 'amber',
  已成交: 'green',
  已流失: 'red',
};

interface Acts {
  readonly onOpen?: (person: SamplePerson) => void;
  readonly onCall?: (person: SamplePerson) => void;
}

export const sampleColumns = ({ onOpen, onCall }: Acts = {}): readonly Column<SamplePerson>[] => [
  {
    id: 'Name',
    title: '客户',
    width: 112,
    required: true,
    ownClick: true,
    cell: (person) => <NameCell name={person.Name} onOpen={() => onOpen?.(person)} />,
  },
  {
    id: 'Company',
    title: '公司',
    width: 136,
    grow: 1,
    maxWidth: 220,
    cell: ({ Company }) => <TextCell text={Company} muted={false} />,
  },
  {
    id: 'Tel',
    title: '电话',
    width: 142,
    ownClick: true,
    cell: (person) => <PhoneCell tel={person.Tel} name={person.Name} onCall={() => onCall?.(person)} />,
  },
  { id: 'Status', title: '阶段', width: 92, cell: ({ Status }) => <Tag tone={toneOf[Status]}>{Status}</Tag> },
  {
    id: 'Amount',
    title: '预计金额',
    width: 110,
    align: 'end',
    sortField: 'Amount',
    sortFirst: 'descending',
    cell: ({ Amount }) => <FigureCell muted={Amount === 0}>{formatMoney(Amount)}</FigureCell>,
  },
  {
    id: 'CreatedTime',
    title: '创建时间',
    width: 150,
    sortField: 'Id',
    sortFirst: 'descending',
    cell: ({ CreatedTime }) => <FigureCell>{formatShortTime(CreatedTime)}</FigureCell>,
  },
  {
    id: 'LatestCallTime',
    title: '最近通话',
    width: 150,
    sortField: 'LatestCallTime',
    cell: ({ LatestCallTime }) => <FigureCell>{formatShortTime(LatestCallTime)}</FigureCell>,
  },
  {
    id: 'CallTotalTimes',
    title: '通话',
    width: 62,
    align: 'end',
    sortField: 'CallTotalTimes',
    cell: ({ CallTotalTimes }) => <FigureCell>{formatCount(CallTotalTimes)}</FigureCell>,
  },
  {
    id: 'CallTotalSeconds',
    title: '通话时长',
    width: 82,
    align: 'end',
    hiddenAtFirst: true,
    cell: ({ CallTotalSeconds }) => <FigureCell>{formatDuration(CallTotalSeconds)}</FigureCell>,
  },
  {
    id: 'Remark',
    title: '最近备注',
    width: 128,
    grow: 2,
    maxWidth: 280,
    cell: ({ Remark }) => <TextCell text={Remark} />,
  },
  { id: 'Source', title: '来源', width: 82, cell: ({ Source }) => <TextCell text={Source} /> },
  { id: 'Owner', title: '负责人', width: 76, cell: ({ Owner }) => <TextCell text={Owner} /> },
];
