/** The form of a work order with its payments: fields, bounds and messages. */
import { z } from 'zod';
import { phone } from '../customers/phone.rules.ts';
import { chosenId, freeText, idOrNew, label, parentIdOf, unixSeconds } from '../wire/fields.ts';
import { money } from '../wire/money.ts';
import { isSerialNumber, normalSerialNumber } from './serial-number.rules.ts';
import { paymentMessages as sayPayment, workOrderMessages as say } from './work-order-messages.ts';
import { WorkOrderType } from './work-order-values.ts';

export const LONGEST_ADDRESS = 200;
export const LONGEST_ORDER_REMARK = 500;
const LONGEST_PAYMENT_REMARK = 500;
const LONGEST_PICTURE_NAME = 200;
const MOST_PAYMENTS = 100;

const required =
  (message: string) =>
  ({ input }: { input?: unknown }) =>
    input == null ? message : undefined;

const momentOr = (whenMissing: string) =>
  z
    .int({ error: required(whenMissing) })
    .refine((time) => unixSeconds.safeParse(time).success)
    .meta({ sample: 1_794_931_200 });

const normalNumberOr = (whenMissing: string) =>
  z
    .string({ error: required(whenMissing) })
    .max(1_000, sayPayment.thirdNoWrong)
    .transform(normalSerialNumber)
    .refine((text) => text !== '', whenMissing)
    .meta({ sample: '4200002618202611150744182093' });

/** Stored in its normal form: the same number typed with spaces or full-width digits is the same number. */
export const serialNumberOr = (whenMissing: string) =>
  normalNumberOr(whenMissing).refine((text) => text === '' || isSerialNumber(text), sayPayment.thirdNoWrong);

const paymentFields = {
  Amount: money(sayPayment.amountRequired),
  PaymentType: chosenId('dictionary-item', sayPayment.typeRequired),
  PaymentMerchant: chosenId('dictionary-item', sayPayment.merchantRequired),
  PaymentTime: momentOr(sayPayment.timeRequired),
  PaymentImg: z
    .string({ error: required(sayPayment.pictureRequired) })
    .min(1, sayPayment.pictureRequired)
    .max(LONGEST_PICTURE_NAME, sayPayment.pictureWrong),
  Remark: freeText(LONGEST_PAYMENT_REMARK).nullish(),
};

/** The fields of a payment that is added or changed. */
export const paymentForm = z.object({ ThirdNo: serialNumberOr(sayPayment.thirdNoRequired), ...paymentFields });

/** A payment inside an order. Without an Id it is new. An unchanged one may have a number of an earlier version. */
export const paymentInput = z
  .object({
    Id: idOrNew('payment-log'),
    ...paymentFields,
    ThirdNo: normalNumberOr(sayPayment.thirdNoRequired),
  })
  .refine(({ Id, ThirdNo }) => Id || ThirdNo === '' || isSerialNumber(ThirdNo), {
    path: ['ThirdNo'],
    error: sayPayment.thirdNoWrong,
  });
export type PaymentInput = z.output<typeof paymentInput>;

const qq = z.string().refine((text) => text === '' || /^\d{5,20}$/.test(text), say.qqWrong);

const orderFields = {
  Name: z.string({ error: required(say.nameRequired) }).pipe(label(say.nameRequired)),
  Tel: phone,
  QQ: qq.nullish(),
  Address: freeText(LONGEST_ADDRESS).nullish(),
  Education: chosenId('dictionary-item', say.educationRequired),
  /** An item of the profession dictionary, where 0 is an id like any other. */
  ProfessionType: z
    .int({ error: required(say.professionRequired) })
    .min(0)
    .meta({ entity: 'dictionary-item' }),
  ProductId: chosenId('product', say.productRequired),
  CustomerType: chosenId('dictionary-item', say.customerTypeRequired),
  WorkOrderType: z.enum(WorkOrderType, { error: required(say.typeRequired) }),
  ReportDate: momentOr(say.reportDateRequired),
  Age: z
    .int({ error: required(say.ageRequired) })
    .min(1, say.ageWrong)
    .max(120, say.ageWrong),
  Remark: freeText(LONGEST_ORDER_REMARK).nullish(),
};

const PaymentLogs = z
  .array(paymentInput, { error: required(say.paymentsMissing) })
  .min(1, say.paymentsEmpty)
  .max(MOST_PAYMENTS);

/** Computed by the server; accepted and ignored. */
const ignored = {
  SubjectType: z.unknown().optional(),
  IsPublish: z.unknown().optional(),
};
const ignoredAmount = { Amount: z.unknown().optional() };

export const newWorkOrder = z.object({
  ParentId: parentIdOf('work-order'),
  ...orderFields,
  PaymentLogs,
  ...ignored,
  ...ignoredAmount,
});
export type NewWorkOrder = z.output<typeof newWorkOrder>;

/** An absent field is unchanged; the payments replace the stored ones by Id. */
export const changedWorkOrder = z.object({
  ...z.object(orderFields).partial().shape,
  PaymentLogs,
  ...ignored,
  ...ignoredAmount,
});
export type ChangedWorkOrder = z.output<typeof changedWorkOrder>;
