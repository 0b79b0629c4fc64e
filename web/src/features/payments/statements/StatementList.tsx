/** The files that were reconciled, one row for each run. */
import { searchStatements, type StatementRow } from '@gonghai/contract/payments/statement.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { Download, Undo2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { FigureCell, MoneyCell, NameCell, TextCell, TimeCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { formatCount, formatShortTime } from '../../../ui/format.ts';
import { dateRangeFilter } from '../../../ui/list/date-range-filter.tsx';
import { searchFilter } from '../../../ui/list/filters.tsx';
import type { RowAction } from '../../../ui/list/list-actions.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import { useDialog } from '../../../ui/overlay/overlay-frame.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { DicName } from '../../../widgets/DicName.tsx';
import { dictionaryFilter } from '../../../widgets/lookup-filters.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { daysText, mayUndo, saveFile, useUndoStatement } from './statement-acts.tsx';

type Search = RequestOf<typeof searchStatements>;

/** 26-11-19 09:12 */
const toMinute: typeof formatShortTime = (seconds) => formatShortTime(seconds).slice(0, 14);

const count = (value: number, isUrgent: boolean) => (
  <FigureCell muted={value === 0}>
    <span className={isUrgent && value > 0 ? 'calendar-red' : undefined}>{formatCount(value)}</span>
  </FigureCell>
);

const columnsFor = (open: (row: StatementRow) => void): readonly Column<StatementRow>[] => [
  {
    id: 'FileName',
    title: '文件',
    width: 190,
    grow: 1,
    required: true,
    ownClick: true,
    cell: (row) => <NameCell name={row.FileName || '账单'} avatar={false} onOpen={() => open(row)} />,
  },
  {
    id: 'PaymentType',
    title: '支付方式',
    width: 84,
    cell: ({ PaymentType }) => <DicName table={DicTable.Payment} id={PaymentType} />,
  },
  { id: 'Days', title: '账单日期', width: 148, cell: (row) => <TextCell text={daysText(row)} /> },
  { id: 'RowCount', title: '行数', width: 56, align: 'end', cell: ({ RowCount }) => count(RowCount, false) },
  {
    id: 'Amount',
    title: '收入',
    width: 104,
    align: 'end',
    money: ({ Amount }) => Amount,
    cell: ({ Amount }) => <MoneyCell amount={Amount} />,
  },
  { id: 'Matched', title: '对账成功', width: 76, align: 'end', cell: (row) => count(row.MatchedCount, false) },
  { id: 'Differ', title: '金额不符', width: 76, align: 'end', cell: (row) => count(row.DifferCount, true) },
  { id: 'Unclaimed', title: '未认领', width: 64, align: 'end', cell: (row) => count(row.UnclaimedCount, true) },
  {
    id: 'State',
    title: '状态',
    width: 82,
    cell: ({ IsUndone }) => <Tag tone={IsUndone ? 'grey' : 'green'}>{IsUndone ? '已撤销' : '有效'}</Tag>,
  },
  { id: 'UserName', title: '对账人', width: 76, cell: ({ UserName }) => <TextCell text={UserName} /> },
  {
    id: 'CreatedTime',
    title: '对账时间',
    width: 142,
    cell: ({ CreatedTime }) => <TimeCell seconds={CreatedTime} full={toMinute} />,
  },
];

const filters = [
  searchFilter({ value: 'SearchValue', hint: '文件名', width: 220 }),
  dictionaryFilter({ field: 'PaymentType', label: '支付方式', table: DicTable.Payment }),
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '对账时间' }),
];

const EMPTY = { title: '还没有对账单', detail: '系统对账后，每份账单的结果和原文件都会保存在这里。' };
const ICON = { size: 14, 'aria-hidden': true } as const;

export const StatementList = ({ onChanged }: { readonly onChanged: () => void }) => {
  const list = useRef<List<Search, StatementRow>>(null);
  const openDialog = useDialog();
  const undo = useUndoStatement(onChanged);
  const [columns, rowActions, open] = useMemo(() => {
    const show = ({ Id }: StatementRow): void => void openDialog(<StatementDialog id={Id} onChanged={onChanged} />);
    const actions: readonly RowAction<StatementRow>[] = [
      { key: 'file', label: '下载', icon: <Download {...ICON} />, run: saveFile },
      {
        key: 'undo',
        label: '撤销',
        icon: <Undo2 {...ICON} />,
        danger: true,
        isOffered: mayUndo,
        run: (row) => void undo(row),
      },
    ];
    return [columnsFor(show), actions, show];
  }, [openDialog, onChanged, undo]);
  return (
    <ListScreen
      ref={list}
      title="对账单文件"
      noun="对账单"
      unit="份对账单"
      listId="statements"
      endpoint={searchStatements}
      columns={columns}
      filters={filters}
      rowActions={rowActions}
      pageSizes={[20, 50, 100]}
      views={false}
      onOpen={open}
      empty={EMPTY}
      inTab
    />
  );
};
