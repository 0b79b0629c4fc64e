/** The filter of after-sales customers: that of sales customers, and what the team must not forget. */
import { z } from 'zod';
import { customerFilter } from './customer-search.ts';

/** Customers without recent contact or without an owner. */
export const AfterSaleCare = { Quiet: 1, Unassigned: 2, Unlearnt: 3, Examined: 4 } as const;
export type AfterSaleCare = (typeof AfterSaleCare)[keyof typeof AfterSaleCare];

/** Owned for so many days without a call. */
export const QUIET_DAYS = 14;
/** For so many days without an owner. */
export const UNASSIGNED_DAYS = 3;
/** A course opened before so many days, and nothing learnt since. */
export const UNLEARNT_DAYS = 14;
/** An exam was sat in so many days. */
export const EXAMINED_DAYS = 7;

export const afterSaleCareLabel: Record<AfterSaleCare, string> = {
  1: `${QUIET_DAYS}天未联系`,
  2: `${UNASSIGNED_DAYS}天未分配`,
  3: `${UNLEARNT_DAYS}天未学习`,
  4: `近${EXAMINED_DAYS}天已考`,
};

export const careFields = { Care: z.enum(AfterSaleCare).nullish() };
export const afterSaleFilter = customerFilter.extend(careFields);
export type AfterSaleFilter = z.output<typeof afterSaleFilter>;
