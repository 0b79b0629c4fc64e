/** The filter of after-sales customers: that of sales customers, and what the team must not forget. */
import { z } from 'zod';
import { customerFilter } from './customer-search.ts';

/** Customers that wait for somebody. */
export const AfterSaleCare = { Quiet: 1, Unassigned: 2 } as const;
export type AfterSaleCare = (typeof AfterSaleCare)[keyof typeof AfterSaleCare];

/** Owned for so many days without a call. */
export const QUIET_DAYS = 14;
/** For so many days without an owner. */
export const UNASSIGNED_DAYS = 3;

export const afterSaleCareLabel: Record<AfterSaleCare, string> = {
  1: `${QUIET_DAYS}天未联系`,
  2: `${UNASSIGNED_DAYS}天未分配`,
};

export const careFields = { Care: z.enum(AfterSaleCare).nullish() };
export const afterSaleFilter = customerFilter.extend(careFields);
export type AfterSaleFilter = z.output<typeof afterSaleFilter>;
