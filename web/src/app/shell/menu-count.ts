/** Which entries of the menu show a count, and what it counts. Pure. */
import type { MenuCounts } from '@gonghai/contract/home/duties.contract.ts';

const COUNTED: Readonly<Record<string, readonly [count: keyof MenuCounts, words: string]>> = {
  'workOrder/inbox': ['Orders', '份报单待审批'],
  'workOrder/paymentLogList': ['Payments', '笔支付待对账'],
  'workOrder/unclaimed': ['Unclaimed', '笔到账未认领'],
  'customer/clue': ['Leads', '条线索待处理'],
};

const MOST_SHOWN = 99;

export interface MenuCount {
  /** As much as fits. */
  readonly text: string;
  readonly words: string;
}

/** Undefined where nothing waits. */
export const menuCountOf = (path: string, counts: MenuCounts | undefined): MenuCount | undefined => {
  const counted = COUNTED[path];
  const count = counted && counts?.[counted[0]];
  if (!count) return undefined;
  return { text: count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count), words: `${count} ${counted[1]}` };
};
