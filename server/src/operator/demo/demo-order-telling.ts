/** Tells the story of one demonstration order step by step, with the rules of the product: its state and its history. */
import { passAction, rejectAction } from '@gonghai/contract/work-orders/order-actions.rules.ts';
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  PaymentLogStatus,
  type Stage,
  stageLabel,
  Stage as Stages,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import { takeStep, type WorkOrderState, type WorkOrderStep } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { byHandWords } from '@gonghai/contract/payments/pass.rules.ts';
import type { OrderAct } from './demo-order-stories.ts';
import type { Receipt } from './receipt/receipt.ts';

export interface InventedPayment {
  readonly receipt: Receipt;
  readonly amount: number;
  readonly time: number;
  status: PaymentLogStatus;
  rejectedRemark: string;
  /** When finance reconciled it, and why by hand; without a reason a statement had it. */
  pass?: { readonly time: number; readonly reason: string };
}

/** Who acts: the owner, or the approver of a department. */
type Who = 'owner' | 'leader' | 'planner' | 'operator' | 'finance';

/** One line of the history, as the commands write it. */
export interface InventedEvent {
  readonly time: number;
  readonly who: Who;
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
}

const REASONS: Readonly<Record<Exclude<Stage, 4>, string>> = {
  1: '客户姓名与付款人不一致，请核实',
  2: '名单类型选错，请改为转介绍',
  8: '支付截图看不清，请重新上传',
};

const BY_HAND = [
  '手续费由公司承担，实收少 0.50 元',
  '客户提供银行回单，账单次日入账',
  '已与客户电话核实，收款方为分校账户',
];
const BY_HAND_EVERY = 14;

/** A few are passed by hand, the same ones in every demonstration. */
const reasonByHand = ({ receipt }: InventedPayment): string => {
  const number = Number(receipt.serial.slice(-4));
  return number % BY_HAND_EVERY === 0 ? (BY_HAND[number % BY_HAND.length] ?? '') : '';
};

const stepOf: Partial<Record<OrderAct, readonly [Who, Stage]>> = {
  sales: ['leader', Stages.Sales],
  planning: ['planner', Stages.Planning],
  operations: ['operator', Stages.Operations],
};
const rejectOf: Partial<Record<OrderAct, readonly [Who, Exclude<Stage, 4>]>> = {
  rejectSales: ['leader', Stages.Sales],
  rejectPlanning: ['planner', Stages.Planning],
  rejectFinance: ['finance', Stages.Finance],
};

/** The order while its story is written. */
export class Telling {
  state: WorkOrderState = { WorkOrderStatus: 0, WorkOrderAuditProgress: 0, IsRefund: false };
  rejectedRemark = '';
  address: string;
  version = 1;
  courseTime: number | undefined;
  shipTime: number | undefined;
  readonly events: InventedEvent[] = [];
  readonly payments: readonly InventedPayment[];

  constructor(payments: readonly InventedPayment[], address: string) {
    this.payments = payments;
    this.address = address;
  }

  private take(step: WorkOrderStep, event: Omit<InventedEvent, 'before' | 'after'>, more: object = {}): void {
    const before = this.state;
    this.state = takeStep(before, step);
    this.events.push({ ...event, before, after: { ...more, ...this.state } });
  }

  private reconcile(time: number, logs: readonly InventedPayment[]): void {
    for (const log of logs) {
      const before = { ThirdNo: log.receipt.serial, Status: log.status };
      const reason = reasonByHand(log);
      log.status = PaymentLogStatus.Reconciled;
      log.pass = { time, reason };
      const after = { Status: PaymentLogStatus.Reconciled, ...(reason && { Remark: byHandWords(reason) }) };
      this.events.push({ time, who: 'finance', action: AuditAction.passPayment, before, after });
    }
    if (this.payments.some(({ status }) => status !== PaymentLogStatus.Reconciled)) return;
    const event = { time, who: 'finance', action: AuditAction.passFinance } as const;
    this.take({ kind: 'settle', isReconciled: true }, event, { Stage: Stages.Finance });
  }

  private reject(time: number, who: Who, stage: Exclude<Stage, 4>): void {
    const Remark = REASONS[stage];
    this.rejectedRemark = `【${stageLabel[stage]}】${Remark}`;
    if (stage === Stages.Finance)
      for (const log of this.payments) Object.assign(log, { status: PaymentLogStatus.Failed, rejectedRemark: Remark });
    this.take({ kind: 'reject' }, { time, who, action: rejectAction[stage] }, { Stage: stage, Remark });
  }

  tell(act: OrderAct, time: number): void {
    const [approver, rejecter] = [stepOf[act], rejectOf[act]];
    if (approver) {
      const [who, stage] = approver;
      const event = { time, who, action: passAction[stage] };
      return this.take({ kind: 'pass', stage }, event, { Stage: stage });
    }
    if (rejecter) return this.reject(time, ...rejecter);
    switch (act) {
      case 'submit':
        this.rejectedRemark = '';
        return this.take(
          { kind: 'publish', isReconciled: false },
          { time, who: 'owner', action: AuditAction.submitOrder },
        );
      case 'reset':
        return this.take({ kind: 'reset' }, { time, who: 'owner', action: AuditAction.resubmitOrder });
      case 'refund':
        return this.take({ kind: 'refund', isRefund: true }, { time, who: 'operator', action: AuditAction.refund });
      case 'payFirst':
        return this.reconcile(time, this.payments.slice(0, 1));
      case 'pay':
        return this.reconcile(
          time,
          this.payments.filter(({ status }) => status === PaymentLogStatus.InReview),
        );
      case 'correct': {
        const [before, after] = [{ Address: '' }, { Address: this.address }];
        this.version += 1;
        this.events.push({ time, who: 'planner', action: AuditAction.editOrder, before, after });
        return undefined;
      }
      case 'course':
        this.courseTime = time;
        return undefined;
      case 'ship':
        this.shipTime = time;
        return undefined;
      default:
        return undefined;
    }
  }
}
