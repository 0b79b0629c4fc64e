/** The colour of a tracking status. Tenants name their statuses: known words decide, then the position. */
import type { TagTone } from '../../../ui/tag/Tag.tsx';

/** Green for success, red for lost, amber for what is still to come. Words for "not started" are checked first, because 未成交 contains 成交. */
const WORDS: readonly (readonly [RegExp, TagTone])[] = [
  [/^(未|新)/, 'grey'],
  [/成交|成功|通过|报名|签约|已缴费/, 'green'],
  [/流失|无效|拒绝|放弃|失败|空号/, 'red'],
  [/^待/, 'amber'],
];

/** Without a job of their own; neighbours in the dictionary differ. */
const OTHERS: readonly TagTone[] = ['cyan', 'violet', 'blue'];

export const statusTone = (id: number, name: string): TagTone =>
  WORDS.find(([words]) => words.test(name))?.[1] ?? OTHERS[id % OTHERS.length] ?? 'grey';
