/** The texts of the four recycle rules. */

export interface RuleValue {
  readonly CollectDays?: number | null;
  readonly Status?: boolean;
  readonly MinCallCount?: number | null;
  readonly CustomerTrackStatusId?: number | null;
}

/** The additional input of a rule. */
type Extra = 'MinCallCount' | 'CustomerTrackStatusId';

export interface Rule {
  readonly name: 'Type0' | 'Type1' | 'Type2' | 'Type3';
  readonly title: string;
  /** Text before and after the number of days. */
  readonly before: string;
  readonly after: string;
  readonly extra?: Extra;
  /** Text after the additional input. */
  readonly end?: string;
}

export const RULES: readonly Rule[] = [
  { name: 'Type0', title: '从未拨打', before: '持有超过', after: '天，一次也没有拨打过' },
  { name: 'Type1', title: '久未拨打', before: '距上次拨打超过', after: '天' },
  { name: 'Type2', title: '拨打不足', before: '持有超过', after: '天，拨打少于', extra: 'MinCallCount', end: '次' },
  { name: 'Type3', title: '跟进不足', before: '持有超过', after: '天，跟进状态未达到', extra: 'CustomerTrackStatusId' },
];

const isRule = (value: unknown): value is RuleValue => typeof value === 'object' && value !== null;

/** For the notice of changes by others: status and days. */
export const ruleWords = (value: unknown): string =>
  isRule(value) ? `${value.Status ? '启用' : '禁用'}，${value.CollectDays ?? 0} 天` : '';
