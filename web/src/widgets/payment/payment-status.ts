/** Colours of the status of a payment. */
import type { PaymentLogStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { TagTone } from '../../ui/tag/Tag.tsx';

export const paymentTones: Readonly<Record<PaymentLogStatus, TagTone>> = { 1: 'blue', 2: 'green', 3: 'red' };
