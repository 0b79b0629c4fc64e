/** The floor as a table, one line for each person. */
import { floorStateLabel } from '@gonghai/contract/call-statistics/floor-values.ts';
import { FigureCell, NameCell, TextCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useRowMarks } from '../../../ui/data-table/useRowMarks.ts';
import { useTableLayout } from '../../../ui/data-table/useTableLayout.ts';
import { formatCount, formatMinutes, formatShare } from '../../../ui/format.ts';
import { useMemo } from 'react';
import { type Seat, shareReached } from './floor.ts';
import { doingWords } from './seat-words.ts';
import { SeatClock } from './SeatClock.tsx';
import { StateDot } from './StateDot.tsx';

const columnsFor = (onOpen: (userId: number) => void): readonly Column<Seat>[] => [
  {
    id: 'UserName',
    title: '姓名',
    width: 120,
    ownClick: true,
    cell: ({ UserId, UserName }) => <NameCell name={UserName} onOpen={() => onOpen(UserId)} />,
  },
  {
    id: 'Department',
    title: '部门',
    width: 110,
    grow: 1,
    maxWidth: 220,
    cell: (seat) => <TextCell text={seat.DepartmentName} />,
  },
  { id: 'Extension', title: '分机', width: 66, cell: (seat) => <TextCell text={seat.ExtensionNumber} /> },
  {
    id: 'State',
    title: '状态',
    width: 100,
    cell: ({ State }) => (
      <span className="floor-state">
        <StateDot state={State} />
        {floorStateLabel[State]}
      </span>
    ),
  },
  { id: 'Length', title: '已持续', width: 84, align: 'end', cell: (seat) => <SeatClock seat={seat} /> },
  {
    id: 'With',
    title: '对方或原因',
    width: 130,
    grow: 1,
    maxWidth: 260,
    cell: (seat) => <TextCell text={seat.With === '' && seat.Reason === '' ? '' : doingWords(seat)} />,
  },
  {
    id: 'Calls',
    title: '今日呼出',
    width: 84,
    align: 'end',
    cell: (seat) => <FigureCell>{formatCount(seat.Calls)}</FigureCell>,
  },
  {
    id: 'Reached',
    title: '接通',
    width: 64,
    align: 'end',
    cell: (seat) => <FigureCell>{formatCount(seat.Reached)}</FigureCell>,
  },
  {
    id: 'Share',
    title: '接通率',
    width: 78,
    align: 'end',
    cell: (seat) => <FigureCell>{formatShare(shareReached(seat))}</FigureCell>,
  },
  {
    id: 'Seconds',
    title: '通话时长',
    width: 84,
    align: 'end',
    cell: (seat) => <FigureCell>{formatMinutes(seat.CallSeconds)}</FigureCell>,
  },
];

const idOf = ({ UserId }: Seat): number => UserId;

interface Props {
  readonly seats: readonly Seat[];
  readonly onOpen: (userId: number) => void;
}

export const FloorLines = ({ seats, onOpen }: Props) => {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen]);
  const layout = useTableLayout('floor', columns);
  const marks = useRowMarks();
  return (
    <DataTable
      label="坐席"
      columns={columns}
      rows={seats}
      rowId={idOf}
      layout={layout}
      marks={marks}
      selectable={false}
      onOpen={({ UserId }) => onOpen(UserId)}
    />
  );
};
