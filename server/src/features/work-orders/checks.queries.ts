/** Checks that filing and editing share: choices, product and pictures. Each locks what it found. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentInput } from '@gonghai/contract/work-orders/work-order-form.ts';
import { paymentMessages, workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { refuseField } from '../../http/refusal.ts';
import { haveUsableItems } from '../dictionaries/dictionaries.port.ts';
import { findHotProduct } from '../products/products.port.ts';
import { picturesElsewhere } from './payments.queries.ts';

/** Whether all of these pictures are uploads of this person. Locks them. */
export type ClaimPictures = (
  trx: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  names: readonly string[],
) => Promise<boolean>;

const FORM_CHOICES = [
  ['Education', DicTable.Education],
  ['ProfessionType', DicTable.Profession],
  ['CustomerType', DicTable.CustomerType],
] as const;
type FormChoices = Partial<Record<(typeof FORM_CHOICES)[number][0], unknown>>;

/** Newly chosen items must be enabled; unchanged ones may have been disabled since. */
export const demandChoices = async (
  trx: Db,
  tenantId: number,
  form: FormChoices,
  before: FormChoices = {},
): Promise<void> => {
  for (const [field, dicTable] of FORM_CHOICES) {
    const id = form[field];
    if (typeof id !== 'number' || id === before[field]) continue;
    if (!(await haveUsableItems(trx, tenantId, [{ dicTable, id }]))) throw refuseField(field, say.choiceGone);
  }
};

type PaymentChoices = Pick<PaymentInput, 'PaymentType' | 'PaymentMerchant'>;

export const demandPaymentChoices = async (
  trx: Db,
  tenantId: number,
  payments: readonly { readonly payment: PaymentChoices; readonly stored?: PaymentChoices }[],
): Promise<void> => {
  const choices = payments.flatMap(({ payment, stored }) => [
    ...(payment.PaymentType === stored?.PaymentType ? [] : [{ dicTable: DicTable.Payment, id: payment.PaymentType }]),
    ...(payment.PaymentMerchant === stored?.PaymentMerchant
      ? []
      : [{ dicTable: DicTable.PaymentMerchant, id: payment.PaymentMerchant }]),
  ]);
  if (!(await haveUsableItems(trx, tenantId, choices))) throw refuseField('PaymentLogs', say.choiceGone);
};

/** The title of a product that may be chosen. */
export const demandProduct = async (trx: Db, tenantId: number, id: number): Promise<string> => {
  const product = await findHotProduct(trx, tenantId, id);
  if (!product) throw refuseField('ProductId', say.productWrong);
  return product.title;
};

/** New pictures must be the person's own uploads and on no other order. */
export const demandPictures = async (
  trx: Db,
  { actor, claimPictures }: { readonly actor: Actor; readonly claimPictures: ClaimPictures },
  order: { readonly id: number | null; readonly pictures: readonly string[] },
  wanted: readonly string[],
): Promise<void> => {
  const fresh = [...new Set(wanted)].filter((name) => !order.pictures.includes(name));
  if (fresh.length === 0) return;
  const isFree =
    (await claimPictures(trx, actor, fresh)) && !(await picturesElsewhere(trx, actor.tenantId, order.id, fresh));
  if (!isFree) throw refuseField('PaymentLogs', paymentMessages.pictureWrong);
};
