/** What the statements say about payments that a person is about to pass by hand. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, idsOf, unixSeconds } from '../wire/fields.ts';
import { EvidenceKind } from '../work-orders/pass-evidence.rules.ts';
import { workOrderMessages } from '../work-orders/work-order-messages.ts';

export { EvidenceKind };

export const paymentEvidence = z.object({
  Id: id,
  Kind: z.enum(EvidenceKind),
  /** The reconciliation in the import log; null without a statement. */
  StatementId: id.nullable(),
  /** Its file. */
  StatementName: z.string(),
  /** Numbered as in the file; null without a row. */
  Row: z.int().nullable(),
  /** Yuan; null without a row. */
  Amount: z.number().nullable(),
  /** As the row has it; of an absent payment the day that the statement covers. */
  Time: unixSeconds.nullable(),
  /** Why a person must decide; empty otherwise. */
  Reason: z.string(),
});
export type PaymentEvidence = z.output<typeof paymentEvidence>;

export const findPaymentEvidence = endpoint({
  summary: '人工通过前查看账单：账单是否有该流水号、金额是否一致；不一致或没有时通过须填写理由',
  method: 'POST',
  path: 'api/WorkOrder/QueryPaymentLogEvidence',
  access: ['PaymentLog'],
  request: z.object({ Ids: idsOf('payment-log', workOrderMessages.chooseRows) }),
  answer: z.array(paymentEvidence),
  rate: 'ordinary',
  audit: 'none',
});
