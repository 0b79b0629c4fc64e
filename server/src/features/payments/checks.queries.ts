/** Checks of payments that filing and editing share: choices and pictures. Each locks what it found. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { PaymentInput } from '@gonghai/contract/work-orders/work-order-form.ts';
import { paymentMessages, workOrderMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { refuseField } from '../../http/refusal.ts';
import { haveUsableItems } from '../dictionaries/dictionaries.port.ts';
import { picturesElsewhere } from './payments.queries.ts';

/** Whether all of these pictures are uploads of this person. Locks them. */
export type ClaimPictures = (
  trx: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  names: readonly string[],
) => Promise<boolean>;

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
