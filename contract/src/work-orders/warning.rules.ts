/** The one function that finds the warnings of an order and of its payments. */
import type { PictureReading } from '../files/picture.contract.ts';
import { DAY, momentText, startOfToday } from '../wire/clock.ts';
import { toFen } from '../wire/money.ts';
import { missingOfPrice } from './family-money.rules.ts';
import { serialKey } from './serial-number.rules.ts';
import { type Warning, WarningKind } from './warning.ts';
import type { WorkOrderType } from './work-order-values.ts';

export interface JudgedPayment {
  readonly Id: number;
  readonly ThirdNo: string;
  readonly Amount: number;
  readonly PaymentTime: number;
  readonly Reading: PictureReading | null;
  /** Its picture is still to be read. */
  readonly IsUnread: boolean;
  /** An earlier order with the same picture. */
  readonly Used: { readonly WorkOrderId: number; readonly ReportDate: number } | null;
}

export interface JudgedOrder {
  readonly WorkOrderType: WorkOrderType;
  readonly Amount: number;
  /** What the course costs; null without a price. */
  readonly Price: number | null;
  readonly ReportDate: number;
  /** Bits of the stages that have approved. */
  readonly Progress: number;
  readonly payments: readonly JudgedPayment[];
  /** As stored: own approvals and changed amounts stay until their cause is gone. */
  readonly warnings: readonly Warning[];
}

/** A clock that is a few minutes ahead accuses nobody. */
const CLOCK_TOLERANCE = 600;
const yuan = (amount: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);

const dayText = (time: number): string => momentText(time).slice(5, 10);

const priceWarning = (order: JudgedOrder): Warning[] => {
  const missing = missingOfPrice(order, order.Price);
  if (missing === null || order.Price === null) return [];
  return [{ Kind: WarningKind.BelowPrice, Text: `售价 ${yuan(order.Price)}，少 ${yuan(missing)}` }];
};

const paymentWarnings = (payment: JudgedPayment, reportDate: number, now: number): Warning[] => {
  const { Id: PaymentLogId, ThirdNo, Amount, PaymentTime, Reading, IsUnread, Used } = payment;
  const found: Warning[] = [];
  const add = (Kind: WarningKind, Text: string, more: Partial<Warning> = {}): void => {
    found.push({ Kind, Text, PaymentLogId, ...more });
  };
  if (Used) {
    const { WorkOrderId, ReportDate } = Used;
    add(WarningKind.SamePicture, `与 ${dayText(ReportDate)} 的报单（编号 ${WorkOrderId}）同图`, { WorkOrderId });
  }
  if (IsUnread) add(WarningKind.PictureUnread, '系统稍后补充识别，请先对照截图核对');
  const read = Reading?.ThirdNo ?? null;
  if (read !== null && serialKey(read) !== serialKey(ThirdNo))
    add(WarningKind.SerialRead, `识别 ${read}，填写 ${ThirdNo}`);
  const readAmount = Reading?.Amount ?? null;
  if (readAmount !== null && toFen(readAmount) !== toFen(Amount))
    add(WarningKind.AmountRead, `识别 ${yuan(readAmount)}，填写 ${yuan(Amount)}`);
  if (PaymentTime > now + CLOCK_TOLERANCE)
    add(WarningKind.PaidInFuture, `支付填写 ${momentText(PaymentTime).slice(5, 16)}`);
  else if (PaymentTime >= startOfToday(reportDate) + DAY)
    add(WarningKind.PaidLater, `报单 ${dayText(reportDate)}，支付填写 ${dayText(PaymentTime)}`);
  return found;
};

/** Of the order as it is now. `now` is the time of the saving. */
export const warningsOf = (order: JudgedOrder, now: number): Warning[] => {
  const { payments, ReportDate, warnings, Amount, Progress } = order;
  const kept = warnings.filter(
    ({ Kind, Before }) =>
      (Kind === WarningKind.OwnApproval && Progress !== 0) ||
      (Kind === WarningKind.AmountChanged && Before !== undefined && toFen(Before) !== toFen(Amount) && Progress !== 0),
  );
  return [...payments.flatMap((payment) => paymentWarnings(payment, ReportDate, now)), ...priceWarning(order), ...kept];
};

/** After an amount was changed that stages had approved: from the amount at the approval to the newest. */
export const withAmountChanged = (
  warnings: readonly Warning[],
  change: { readonly before: number; readonly after: number; readonly name: string; readonly time: number },
): Warning[] => {
  const earlier = warnings.find(({ Kind }) => Kind === WarningKind.AmountChanged);
  const before = earlier?.Before ?? change.before;
  const others = warnings.filter((each) => each !== earlier);
  if (toFen(before) === toFen(change.after)) return others;
  const Text = `金额在审批后由 ${yuan(before)} 改为 ${yuan(change.after)}（${change.name}，${momentText(change.time).slice(5, 16)}）`;
  return [...others, { Kind: WarningKind.AmountChanged, Text, Before: before }];
};

/** Each stage that the filer approved is named once. */
export const withOwnApproval = (
  warnings: readonly Warning[],
  { name, stage }: { readonly name: string; readonly stage: string },
): Warning[] => {
  const earlier = warnings.find(({ Kind }) => Kind === WarningKind.OwnApproval);
  if (earlier?.Text.includes(stage)) return [...warnings];
  const Text = earlier ? `${earlier.Text}、${stage}` : `${name} 审批了本人的报单：${stage}`;
  return [...warnings.filter((each) => each !== earlier), { Kind: WarningKind.OwnApproval, Text }];
};
