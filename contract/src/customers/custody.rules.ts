/** Texts of ownership changes. The action is stored as a code and converted here. */
import { CustomerKind } from '../wire/customer-kind.ts';
import { Placement, placementLabel } from './placement.rules.ts';

export const Act = {
  Created: 1,
  Imported: 2,
  Got: 3,
  Transferred: 4,
  Distributed: 5,
  ToPool: 6,
  Abandoned: 7,
  Blacklisted: 8,
  Deleted: 9,
  Recycled: 10,
  OwnerRemoved: 11,
  Restored: 12,
  Undone: 13,
  FromLead: 14,
  HandedOver: 15,
  LeadTakenBack: 16,
  FromDeal: 17,
  Released: 18,
  OwnerLeft: 19,
} as const;
export type Act = (typeof Act)[keyof typeof Act];

export const actLabel: Record<Act, string> = {
  1: '新增客户',
  2: '导入客户',
  3: '获取客户',
  4: '转移客户',
  5: '批量分配',
  6: '转入公海',
  7: '放弃客户',
  8: '加入黑名单',
  9: '删除到回收站',
  10: '自动回收',
  11: '员工禁用，客户转入公海',
  12: '重新录入，从回收站恢复',
  13: '撤销批量操作',
  14: '线索分配',
  15: '线索超时转出',
  16: '撤销线索分配',
  17: '成交，转入售后',
  18: '释放客户',
  19: '员工离开，客户释放',
};

export interface CustodyMove {
  readonly act: Act;
  readonly fromPlacement: Placement | null;
  readonly fromOwner: string | null;
  readonly toPlacement: Placement;
  readonly toOwner: string | null;
  /** The reason given, or the rule that applied. */
  readonly remark: string;
}

/** The place of after-sales customers without an owner. */
const UNOWNED = '未分配';

const placeOf = (placement: Placement, kind: CustomerKind): string =>
  kind === CustomerKind.AfterSales ? UNOWNED : placementLabel[placement];

const place = (placement: Placement | null, owner: string | null, kind: CustomerKind): string => {
  if (placement === null) return '';
  return placement === Placement.Owned ? (owner ?? '已删除员工') : placeOf(placement, kind);
};

/** Records of older versions begin with the number of the lead. */
const LEAD_NUMBER = /^线索编号\d+，/;

/** Leads are assigned by the system or a supervisor, who is named in front of the sentence. */
const leadSentences: Partial<Record<Act, (from: string, to: string, remark: string) => string>> = {
  [Act.FromLead]: (from, to, remark) =>
    `${from && `从${from}`}分配给 ${to}${remark && `，来自 ${remark.replace(LEAD_NUMBER, '')}`}`,
  [Act.HandedOver]: (from, to, remark) => `${remark && `${remark}，`}由 ${from} 转给 ${to}`,
};

/** The target says nothing new: the person who acts, or a placement that is part of the action's name. */
const isTold = (act: Act, target: string, writer: string | null | undefined): boolean =>
  target === writer || actLabel[act].endsWith(target);

/** `转移客户：张三 → 李四`, with the reason behind it. The name of the writer is shown before it. */
export const custodySentence = (
  move: CustodyMove,
  writer?: string | null,
  kind: CustomerKind = CustomerKind.Sales,
): string => {
  const { act, fromPlacement, fromOwner, toPlacement, toOwner, remark } = move;
  const [from, to] = [place(fromPlacement, fromOwner, kind), place(toPlacement, toOwner, kind)];
  const ofLead = leadSentences[act];
  if (ofLead) return ofLead(from, to, remark);
  const target = from === '' && isTold(act, to, writer) ? '' : to;
  const way = [from, target].filter((text) => text !== '').join(' → ');
  return `${actLabel[act]}${way ? `：${way}` : ''}${remark ? `，${remark}` : ''}`;
};
