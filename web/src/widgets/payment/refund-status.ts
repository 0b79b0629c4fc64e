/** Colours of the states of refunds. */
import type { RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import type { TagTone } from '../../ui/tag/Tag.tsx';

export const refundTones: Readonly<Record<RefundState, TagTone>> = { 0: 'amber', 1: 'green', 2: 'grey' };
