/** The colour of a tracking status. Statuses are the tenant's own words: what they plainly say decides, else their place. */
import type { TagTone } from '../../../ui/tag/Tag.tsx';

/** Green is for success and red for what is lost, as everywhere; not yet begun comes before both (未成交). */
const WORDS: readonly (readonly [RegExp, TagTone])[] = [
  [/^(未|新)/, 'grey'],
  [/成交|成功|报名|签约|已缴费/, 'green'],
  [/流失|无效|拒绝|放弃|失败|空号/, 'red'],
];

/** Without a job of their own; neighbours in the dictionary differ. */
const OTHERS: readonly TagTone[] = ['cyan', 'violet', 'blue'];

export const statusTone = (id: number, name: string): TagTone =>
  WORDS.find(([words]) => words.test(name))?.[1] ?? OTHERS[id % OTHERS.length] ?? 'grey';
