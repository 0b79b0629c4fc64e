/** The actions on payments: pass, reject, edit, and the order they belong to. */
import { isHeldByDay, mayPassPayment, mayRejectPayment } from '@gonghai/contract/payments/payment.rules.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { rejectPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import {
  paymentMessages as say,
  workOrderMessages as sayOrder,
} from '@gonghai/contract/work-orders/work-order-messages.ts';
import { warningWords } from '@gonghai/contract/work-orders/warning.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { type RefObject, use, useMemo, useRef } from 'react';
import { announce } from '../../platform/announce.ts';
import { callTold } from '../../platform/api.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { tellOutcome } from '../../ui/form/tell-outcome.tsx';
import { formatMoney } from '../../ui/format.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import { ownLines } from '../../widgets/own-orders.ts';
import { useViewOrder } from '../../widgets/view-order.ts';
import { askAndPass } from './pass-payments.tsx';

const PaymentEditDialog = late(() => import('./PaymentEditDialog.tsx').then((module) => module.PaymentEditDialog));

const aboutPayments = (payments: readonly PaymentLogRow[]): string => {
  const [first] = payments;
  const sum = formatMoney(sumMoney(payments.map(({ Amount }) => Amount)));
  return payments.length === 1 && first
    ? `${first.WorkOrder.Name}・${sum}・${first.ThirdNo}`
    : `共 ${payments.length} 笔，合计 ${sum}`;
};

/** The payments that the action can take, and a line for each of the others. */
const split = (payments: readonly PaymentLogRow[], may: (payment: PaymentLogRow) => boolean) => ({
  taken: payments.filter(may),
  skipped: payments
    .filter((payment) => !may(payment))
    .map((payment) => {
      const why = isHeldByDay(payment) ? messages.dayClosed : '当前状态不能处理';
      return `${payment.WorkOrder.Name} ${formatMoney(payment.Amount)}：${why}，不会提交`;
    }),
});

export const usePaymentActs = (list: RefObject<{ readonly reload: () => void } | null>) => {
  const owner = use(TabKey);
  const viewOrder = useViewOrder();
  /** While the statements are read, a second key or click must not ask about the same payments again. */
  const isAsking = useRef(false);
  return useMemo(() => {
    const reload = (): void => list.current?.reload();
    const nothing = (): void => announce('warning', '所选支付流水都不能处理');

    const pass = async (payments: readonly PaymentLogRow[], onDone?: () => void): Promise<void> => {
      const { taken, skipped } = split(payments, mayPassPayment);
      if (isAsking.current) return;
      if (taken.length === 0) return nothing();
      const warned = taken
        .filter(({ Warnings }) => Warnings.length > 0)
        .map(({ WorkOrder, Warnings }) => `${WorkOrder.Name} 有提醒：${warningWords(Warnings)}`);
      const lines = [...ownLines(taken.map(({ WorkOrder }) => WorkOrder)), ...warned, ...skipped];
      isAsking.current = true;
      const asked = { payments: taken, about: aboutPayments(taken), skipped: lines, owner };
      const message = await askAndPass(asked).finally(() => {
        isAsking.current = false;
      });
      if (message === undefined) return;
      onDone?.();
      reload();
      tellOutcome(message, { done: message || say.reconciled }, owner);
    };

    const reject = (payments: readonly PaymentLogRow[], onDone?: () => void): void => {
      const { taken, skipped } = split(payments, mayRejectPayment);
      if (isAsking.current) return;
      if (taken.length === 0) return nothing();
      const others = skipped.length > 0 ? `另有 ${skipped.length} 笔当前状态不能驳回，不会提交。` : '';
      openDialog(
        <ReasonDialog
          title="对账驳回"
          note={`${aboutPayments(taken)}。对应的报单将一并退回给顾问。${others}`}
          label="驳回理由"
          placeholder="例如：截图与流水号不一致"
          required={sayOrder.reasonRequired}
          kind="reject-payment"
          okText="驳回"
          submit={(Remark) =>
            callTold(rejectPaymentLogs, { Items: taken.map(({ Id, Version }) => ({ Id, Version, Remark })) })
          }
          saved={({ message }) => {
            onDone?.();
            reload();
            tellOutcome(message, { done: message || sayOrder.succeeded }, owner);
          }}
        />,
        { owner },
      );
    };

    return {
      pass,
      reject,
      edit: (payment: PaymentLogRow): void =>
        void openDialog(<PaymentEditDialog payment={payment} onSaved={reload} />, { owner }),
      viewOrder: ({ WorkOrder }: PaymentLogRow): void => viewOrder(WorkOrder.Id),
    };
  }, [list, owner, viewOrder]);
};

export type PaymentActs = ReturnType<typeof usePaymentActs>;
