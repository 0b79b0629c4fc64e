/** The payments of published orders, for finance: compared with their pictures, passed or rejected. */
import { mayEditPayment, mayPassPayment, mayRejectPayment } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import {
  readShownPaymentLogs,
  searchPaymentLogs,
  exportPaymentLogs,
} from '@gonghai/contract/payments/payment-log.contract.ts';
import { workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import { workOrderPageSizes } from '@gonghai/contract/work-orders/work-order-values.ts';
import { HubEvent, HubTopic, rowsChanged } from '@gonghai/contract/wire/hub.ts';
import { Button } from 'antd';
import { CheckCheck, PiggyBank, Scale, Undo2 } from 'lucide-react';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { download } from '../../platform/download.ts';
import type { BulkAction, RowAction } from '../../ui/list/list-actions.ts';
import type { List } from '../../ui/list/list-declaration.ts';
import { BulkButton } from '../../ui/list/ListHead.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useLiveRows } from '../../ui/list/useLiveRows.ts';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { useDialog } from '../../ui/overlay/overlay-frame.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { ReconcileDialog, UnclaimedDialog } from './reconcile/late-reconcile.ts';
import { useScopeChoices } from '../../widgets/scope-choices.ts';
import { paymentColumns } from './payment-columns.tsx';
import { defaults, filtersOf, presets, type Search } from './payment-filters.tsx';
import { PaymentAside } from './PaymentAside.tsx';
import { useLinkedResult } from './useLinkedResult.tsx';
import { PageTotal, sumWords } from '../../widgets/PageTotal.tsx';
import { type PaymentActs, usePaymentActs } from './usePaymentActs.tsx';

type PaymentList = List<Search, PaymentLogRow>;

/** The hub sends ids of changed orders; their payments on the page are read again. */
const useLivePayments = (list: RefObject<PaymentList | null>): void =>
  useLiveRows<Search, PaymentLogRow>({
    list,
    topic: HubTopic.WorkOrders,
    event: HubEvent.WorkOrdersChanged,
    idsIn: (payload) => {
      const { Ids } = rowsChanged.parse(payload);
      if (Ids === null) return null;
      return (list.current?.rows ?? []).filter(({ WorkOrderId }) => Ids.includes(WorkOrderId)).map(({ Id }) => Id);
    },
    read: (searched, PaymentLogIds) => call(readShownPaymentLogs, { ...searched, PaymentLogIds }, { quiet: true }),
  });

const rowActionsOf = (acts: PaymentActs): readonly RowAction<PaymentLogRow>[] => [
  { key: 'pass', label: '通过', isOffered: mayPassPayment, run: (payment) => void acts.pass([payment]) },
  { key: 'reject', label: '驳回', danger: true, isOffered: mayRejectPayment, run: (payment) => acts.reject([payment]) },
  { key: 'edit', label: '编辑', isOffered: mayEditPayment, run: acts.edit },
  { key: 'order', label: '查看报单', run: acts.viewOrder },
];

const ICON = { size: 14, 'aria-hidden': true } as const;
const bulkActionsOf = (acts: PaymentActs): readonly BulkAction<PaymentLogRow>[] => [
  {
    key: 'pass',
    label: '批量通过',
    icon: <CheckCheck {...ICON} />,
    unchosen: say.chooseRows,
    run: (payments) => void acts.pass(payments),
  },
  {
    key: 'reject',
    label: '批量驳回',
    icon: <Undo2 {...ICON} />,
    danger: true,
    unchosen: say.chooseRows,
    run: acts.reject,
  },
];

const exportFound = (searched: Search): Promise<unknown> =>
  download(exportPaymentLogs, Object.fromEntries(Object.entries(searched).filter(([, value]) => value != null)));

/** As the sums of orders need them. */
const paidOrders = (rows: readonly PaymentLogRow[]) =>
  rows.map(({ Amount, RefundedAmount, WorkOrder: { IsRefund } }) => ({ Amount, RefundedAmount, IsRefund }));
const totalsOf = ({ Total }: { readonly Total: number }) => ({
  ThirdNo: '合计',
  Amount: Total,
  Status: <span className="gh-muted">不含已退款</span>,
});
const VIEWS = { allLabel: '待对账', presets, counts: {} };
const EMPTY = { title: '没有需要对账的支付流水', detail: '顾问提交报单后，支付流水会出现在这里。' };

export const PaymentLogListScreen = () => {
  const list = useRef<PaymentList>(null);
  const { openId, open, close, rowIn } = useOpenRow<PaymentLogRow>();
  const acts = usePaymentActs(list);
  useLivePayments(list);
  const openDialog = useDialog();
  const reload = useCallback((): void => void list.current?.reload(), []);
  const reconcile = (): void => void openDialog(<ReconcileDialog onDone={reload} />);
  const showUnclaimed = (): void => void openDialog(<UnclaimedDialog onChanged={reload} />);
  useLinkedResult(reload);
  useShortcut({ keys: 'N', scope: '列表', description: '系统对账', run: reconcile });
  const { hasDepartments } = useScopeChoices();
  const filters = useMemo(() => filtersOf(hasDepartments), [hasDepartments]);
  const columns = useMemo(() => paymentColumns({ onOpen: open, onOpenOrder: acts.viewOrder }), [open, acts]);
  const rowActions = useMemo(() => rowActionsOf(acts), [acts]);
  const bulkActions = useMemo(() => bulkActionsOf(acts), [acts]);

  return (
    <ListScreen
      ref={list}
      title="支付对账"
      noun="支付流水"
      unit="笔支付流水"
      listId="payment-logs"
      endpoint={searchPaymentLogs}
      columns={columns}
      filters={filters}
      defaults={defaults}
      views={VIEWS}
      pageSizes={workOrderPageSizes}
      rowActions={rowActions}
      bulkActions={bulkActions}
      bulkMenu={false}
      totals={totalsOf}
      onOpen={open}
      openId={openId}
      // The picture follows the arrow keys and clicks.
      onActive={(payment) => openId !== undefined && open(payment)}
      exportRange="时间范围"
      onExport={exportFound}
      renderActions={({ selected }) => (
        <>
          {bulkActions.map((action) => (
            <BulkButton key={action.key} action={action} selected={selected} />
          ))}
          <Button icon={<PiggyBank {...ICON} />} onClick={showUnclaimed}>
            未认领到账
          </Button>
          <Button type="primary" icon={<Scale {...ICON} />} onClick={reconcile}>
            系统对账
            <Keys keys="N" />
          </Button>
        </>
      )}
      renderSelected={(rows) => `合计 ${sumWords(paidOrders(rows))}`}
      renderSummary={({ Rows }) => Rows.length > 0 && <PageTotal orders={paidOrders(Rows)} />}
      empty={EMPTY}
      renderAside={({ rows, neighbour, activate }) => {
        const payment = rowIn(rows);
        if (!payment) return null;
        const to = (next: PaymentLogRow | undefined) =>
          next &&
          (() => {
            open(next);
            activate(next);
          });
        const neighbours = { previous: to(neighbour(payment, -1)), next: to(neighbour(payment, 1)) };
        return <PaymentAside payment={payment} acts={acts} neighbours={neighbours} onClose={close} />;
      }}
    />
  );
};
