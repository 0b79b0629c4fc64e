/** 退款待确认: the refunds that wait for finance, and those that were confirmed or withdrawn. */
import {
  confirmRefund,
  exportRefunds,
  type RefundRow,
  searchRefunds,
  withdrawRefund,
} from '@gonghai/contract/work-orders/refund.contract.ts';
import {
  RefundState,
  refundMessages as say,
  refundStateLabel,
  remainingAmount,
} from '@gonghai/contract/work-orders/refund.rules.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { toFen } from '@gonghai/contract/wire/money.ts';
import { workOrderPageSizes } from '@gonghai/contract/work-orders/work-order-values.ts';
import { use, useMemo, useRef } from 'react';
import { announce } from '../../../platform/announce.ts';
import { call, callTold } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { codeFilter } from '../../../ui/list/code-filter.ts';
import type { FilterItem } from '../../../ui/list/filter-item.ts';
import { searchFilter } from '../../../ui/list/filters.tsx';
import type { RowAction } from '../../../ui/list/list-actions.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { useViewOrder } from '../../../widgets/view-order.ts';
import { refundColumns } from './refund-columns.tsx';

type Search = RequestOf<typeof searchRefunds>;

const filters: readonly FilterItem<keyof Search & string>[] = [
  searchFilter({ value: 'SearchValue', hint: '电话、姓名或顾问', width: 220 }),
  codeFilter({ field: 'State', label: '状态', codes: RefundState, labels: refundStateLabel, width: 108 }),
];
const defaults: Partial<Search> = { State: RefundState.Waiting };
const VIEWS = {
  allLabel: '待确认',
  presets: [
    { id: 'confirmed', name: '已确认', filter: { State: RefundState.Confirmed } },
    { id: 'withdrawn', name: '已撤销', filter: { State: RefundState.Withdrawn } },
    { id: 'everything', name: '全部', filter: {} },
  ],
  counts: {},
};
const EMPTY = {
  title: '没有待确认的退款',
  detail: '运营申请退款后会出现在这里；账单中有同一流水号和金额的退款时自动确认。',
};

const isWaiting = ({ State }: RefundRow): boolean => State === RefundState.Waiting;
const about = ({ WorkOrder, Amount, Reason }: RefundRow): string =>
  `${WorkOrder.Name}・${WorkOrder.SubjectType}，退款 ${formatMoney(Amount)}，原因：${Reason}`;

const consequencesOf = ({ WorkOrder, Amount }: RefundRow): readonly string[] => {
  const left = remainingAmount(WorkOrder);
  if (toFen(Amount) === toFen(left))
    return ['全部退款：报单不能再审核、开课或发货，不再计入各项统计', '确认后不能撤销'];
  const rest = remainingAmount({ Amount: left, RefundedAmount: Amount });
  return [`部分退款：报单金额由 ${formatMoney(left)} 减为 ${formatMoney(rest)}`, '确认后不能撤销'];
};

const exportFound = (searched: Search): Promise<unknown> =>
  download(exportRefunds, Object.fromEntries(Object.entries(searched).filter(([, value]) => value != null)));

const totalsOf = ({ Total }: { readonly Total: number }) => ({
  Name: '合计',
  Amount: Total,
  State: <span className="gh-muted">不含已撤销</span>,
});

const useRefundActs = (list: { readonly current: List<Search, RefundRow> | null }) => {
  const owner = use(TabKey);
  const viewOrder = useViewOrder();
  return useMemo((): readonly RowAction<RefundRow>[] => {
    const ask = async (
      refund: RefundRow,
      question: Parameters<typeof confirm>[0],
      done: () => string,
    ): Promise<void> => {
      if (!(await confirm({ detail: about(refund), ...question }, owner))) return;
      announce('success', done());
      list.current?.reload();
    };
    const confirmIt = (refund: RefundRow): Promise<void> => {
      // Above the tenant's amount the answer says that another person must confirm it too.
      let told = '';
      return ask(
        refund,
        {
          title: '确认这笔退款吗？',
          consequences: consequencesOf(refund),
          okText: '确认退款',
          act: async () => {
            told = (await callTold(confirmRefund, { Id: refund.Id })).message;
          },
        },
        () => told || say.isConfirmed,
      );
    };
    const withdraw = (refund: RefundRow): Promise<void> =>
      ask(
        refund,
        {
          title: '撤销这笔退款吗？',
          consequences: ['报单回到退款前的状态，可再次申请'],
          danger: true,
          okText: '撤销退款',
          act: () => call(withdrawRefund, { Id: refund.Id }),
        },
        () => say.isWithdrawn,
      );
    return [
      { key: 'confirm', label: '确认退款', isOffered: isWaiting, run: (refund) => void confirmIt(refund) },
      { key: 'withdraw', label: '撤销', danger: true, isOffered: isWaiting, run: (refund) => void withdraw(refund) },
      { key: 'order', label: '查看报单', run: ({ WorkOrderId }) => viewOrder(WorkOrderId) },
    ];
  }, [list, owner, viewOrder]);
};

export const RefundListScreen = () => {
  const list = useRef<List<Search, RefundRow>>(null);
  const viewOrder = useViewOrder();
  const rowActions = useRefundActs(list);
  const columns = useMemo(() => refundColumns(({ WorkOrderId }) => viewOrder(WorkOrderId)), [viewOrder]);
  return (
    <ListScreen
      ref={list}
      title="退款待确认"
      noun="退款"
      unit="笔退款"
      listId="refunds"
      endpoint={searchRefunds}
      columns={columns}
      filters={filters}
      defaults={defaults}
      views={VIEWS}
      pageSizes={workOrderPageSizes}
      rowActions={rowActions}
      totals={totalsOf}
      onExport={exportFound}
      onOpen={({ WorkOrderId }) => viewOrder(WorkOrderId)}
      empty={EMPTY}
    />
  );
};
