/** 未认领到账: income on statements that no order claims yet, and income that is not for courses. */
import {
  exportUnclaimed,
  searchUnclaimed,
  UnclaimedKind,
  unclaimedKindLabel,
  type UnclaimedRow,
  unclaimedMessages as say,
} from '@gonghai/contract/payments/unclaimed.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { Coins, RotateCcw, Search as SearchIcon, UserPlus } from 'lucide-react';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { MoneyCell, TextCell, TimeCell } from '../../../ui/data-table/cells.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { SerialCell } from '../../../ui/data-table/SerialCell.tsx';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import { dateRangeFilter } from '../../../ui/list/date-range-filter.tsx';
import { searchFilter } from '../../../ui/list/filters.tsx';
import type { BulkAction, RowAction } from '../../../ui/list/list-actions.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import { useLiveRows } from '../../../ui/list/useLiveRows.ts';
import type { SavedView } from '../../../ui/list/saved-views.ts';
import { useDialog } from '../../../ui/overlay/overlay-frame.ts';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { DicName } from '../../../widgets/DicName.tsx';
import { dictionaryFilter } from '../../../widgets/lookup-filters.tsx';
import { useViewOrder } from '../../../widgets/view-order.ts';
import { LikelyDialog } from './LikelyDialog.tsx';
import { type UnclaimedActs, useUnclaimedActs } from './useUnclaimedActs.tsx';

type Search = RequestOf<typeof searchUnclaimed>;

const stateOf = ({ Kind, Payment, AssignedName }: UnclaimedRow) => {
  if (Kind !== UnclaimedKind.Unclaimed) return <Tag tone="grey">{unclaimedKindLabel[Kind]}</Tag>;
  if (Payment) return <Tag tone="green">{say.claimed}</Tag>;
  return AssignedName === null ? <Tag tone="amber">未认领</Tag> : <Tag tone="blue">{`已指派 ${AssignedName}`}</Tag>;
};

const columnsFor = (viewOrder: (id: number) => void): readonly Column<UnclaimedRow>[] => [
  {
    id: 'ThirdNo',
    title: '流水号',
    width: 260,
    required: true,
    ownClick: true,
    cell: ({ ThirdNo }) => <SerialCell number={ThirdNo} isGrouped />,
  },
  {
    id: 'Amount',
    title: '金额',
    width: 120,
    align: 'end',
    money: ({ Amount }) => Amount,
    cell: ({ Amount }) => <MoneyCell amount={Amount} />,
  },
  {
    id: 'PaymentType',
    title: '支付方式',
    width: 110,
    cell: ({ PaymentType }) => <DicName table={DicTable.Payment} id={PaymentType} />,
  },
  {
    id: 'Time',
    title: '到账时间',
    width: 166,
    cell: ({ Time }) => (Time === null ? <TextCell text="" /> : <TimeCell seconds={Time} />),
  },
  { id: 'Payer', title: '付款方', width: 200, grow: 1, cell: ({ Payer }) => <TextCell text={Payer} /> },
  { id: 'State', title: '状态', width: 190, cell: stateOf },
  {
    id: 'Order',
    title: '申报客户',
    width: 130,
    ownClick: true,
    cell: ({ Payment }) =>
      Payment && (
        <button type="button" className="gh-link" onClick={() => viewOrder(Payment.WorkOrder.Id)}>
          {Payment.WorkOrder.Name}
        </button>
      ),
  },
  { id: 'FirstTime', title: '首次出现', width: 110, cell: ({ FirstTime }) => <TextCell text={formatDay(FirstTime)} /> },
  { id: 'FileName', title: '账单', width: 190, cell: ({ FileName }) => <TextCell text={FileName} /> },
];

const filters = [
  searchFilter({ value: 'SearchValue', hint: '流水号、金额、付款方或日期', width: 260 }),
  dictionaryFilter({ field: 'PaymentType', label: '支付方式', table: DicTable.Payment }),
  dateRangeFilter({ from: 'StartTime', to: 'EndTime', label: '到账时间' }),
];

const presets: readonly SavedView[] = Object.values(UnclaimedKind)
  .filter((kind) => kind !== UnclaimedKind.Unclaimed)
  .map((kind) => ({ id: `kind-${kind}`, name: unclaimedKindLabel[kind], filter: { Kind: kind } }));
const VIEWS = { allLabel: '未认领', presets, counts: {} };
const EMPTY = {
  title: '没有未认领的到账',
  detail: '系统对账时，账单中没有报单申报的收入会留在这里，直到有报单认领并对账成功。',
};
const ICON = { size: 14, 'aria-hidden': true } as const;

const isOpen = ({ Kind }: UnclaimedRow): boolean => Kind === UnclaimedKind.Unclaimed;

const rowActionsFor = (
  acts: UnclaimedActs,
  findLikely: (row: UnclaimedRow) => void,
): readonly RowAction<UnclaimedRow>[] => [
  {
    key: 'likely',
    label: '查找相近',
    icon: <SearchIcon {...ICON} />,
    isOffered: (row) => isOpen(row) && row.Payment === null,
    run: findLikely,
  },
  {
    key: 'assign',
    label: '指派给顾问',
    icon: <UserPlus {...ICON} />,
    isOffered: (row) => isOpen(row) && row.Payment === null,
    run: acts.assign,
  },
  { key: 'kind', label: '非课程收入', icon: <Coins {...ICON} />, isOffered: isOpen, run: (row) => acts.mark([row]) },
  {
    key: 'restore',
    label: '恢复未认领',
    icon: <RotateCcw {...ICON} />,
    isOffered: (row) => !isOpen(row),
    run: (row) => acts.restore([row]),
  },
];

const bulkActionsFor = (acts: UnclaimedActs): readonly BulkAction<UnclaimedRow>[] => [
  {
    key: 'kind',
    label: '非课程收入',
    icon: <Coins {...ICON} />,
    unchosen: say.chooseRows,
    run: (rows) => acts.mark(rows),
  },
  {
    key: 'restore',
    label: '恢复未认领',
    icon: <RotateCcw {...ICON} />,
    unchosen: say.chooseRows,
    run: (rows) => acts.restore(rows.filter((row) => !isOpen(row))),
  },
];

/** The hub sends no ids: the page is read again. Rows that were claimed leave it. */
const useLiveUnclaimed = (list: RefObject<List<Search, UnclaimedRow> | null>): void =>
  useLiveRows<Search, UnclaimedRow>({
    list,
    topic: HubTopic.WorkOrders,
    event: HubEvent.UnclaimedChanged,
    idsIn: (payload) => rowsChanged.parse(payload).Ids,
    isCounted: true,
    read: async (searched) => {
      const { Rows, Count, Total } = await call(searchUnclaimed, searched, { quiet: true });
      return { rows: Rows, count: Count, sums: { Total } };
    },
  });

const exportFound = (searched: Search): Promise<unknown> => {
  const { PageIndex: _page, PageCount: _size, ...filter } = searched;
  return download(exportUnclaimed, Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null)));
};

export const UnclaimedScreen = () => {
  const list = useRef<List<Search, UnclaimedRow>>(null);
  const openDialog = useDialog();
  const viewOrder = useViewOrder();
  const reload = useCallback((): void => list.current?.reload(), []);
  useLiveUnclaimed(list);
  const acts = useUnclaimedActs(reload);
  const columns = useMemo(() => columnsFor(viewOrder), [viewOrder]);
  const rowActions = useMemo(
    () => rowActionsFor(acts, (row) => void openDialog(<LikelyDialog row={row} onChanged={reload} />)),
    [acts, openDialog, reload],
  );
  const bulkActions = useMemo(() => bulkActionsFor(acts), [acts]);
  return (
    <ListScreen
      ref={list}
      title="未认领到账"
      noun="到账"
      unit="笔到账"
      listId="unclaimed"
      endpoint={searchUnclaimed}
      columns={columns}
      filters={filters}
      views={VIEWS}
      pageSizes={[20, 50, 100]}
      rowActions={rowActions}
      bulkActions={bulkActions}
      renderSelected={(rows) => `合计 ${formatMoney(sumMoney(rows.map(({ Amount }) => Amount)))}`}
      renderSummary={({ Total }) => (
        <span>
          合计 <b className="gh-number">{formatMoney(Total)}</b>
        </span>
      )}
      onExport={exportFound}
      empty={EMPTY}
    />
  );
};
