/** The groups of a reconciliation in words and colours. */
import { incomePiles, Pile, piles } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { PileSum } from '@gonghai/contract/payments/reconciliation.rules.ts';
import type { ResultGroup } from '../../../ui/result/ResultGroups.tsx';
import type { TagTone } from '../../../ui/tag/Tag.tsx';

interface PileWords {
  readonly tone: TagTone;
  /** On the card. */
  readonly note: string;
  /** Above the rows. */
  readonly detail: string;
}

export const pileWords: Readonly<Record<Pile, PileWords>> = {
  [Pile.Reconciled]: { tone: 'green', note: '本次通过', detail: '流水号、金额和支付方式都一致' },
  [Pile.ReconciledBefore]: { tone: 'grey', note: '之前已通过', detail: '之前已经对账成功，本次没有变化' },
  [Pile.InFlow]: { tone: 'grey', note: '在线支付等', detail: '财务流水已有这笔到账：流水号、金额和支付方式都一致' },
  [Pile.AmountDiffers]: { tone: 'red', note: '需要处理', detail: '流水号相同，金额不同；系统不会自动通过' },
  [Pile.Repeated]: { tone: 'amber', note: '只认第一行', detail: '文件中同一笔出现多次，只认第一行' },
  [Pile.HasRefund]: { tone: 'amber', note: '人工决定', detail: '文件中有该流水号的退款，由人工决定' },
  [Pile.NotFound]: { tone: 'red', note: '没有报单申报', detail: '可按金额和日期查找相近的流水，由人工决定' },
  [Pile.Refund]: { tone: 'grey', note: '', detail: '退款和已撤销的交易，不计入收入' },
  [Pile.Expense]: { tone: 'grey', note: '', detail: '支出、手续费和未成功的交易，不计入收入' },
  [Pile.Unreadable]: { tone: 'red', note: '', detail: '流水号或金额无法读取，不参与对账' },
  [Pile.Unpaid]: { tone: 'red', note: '', detail: '账单日期内已申报、但账单中没有的支付流水' },
};

const groupsOf = (sums: readonly PileSum[], names: readonly Pile[]): ResultGroup[] =>
  sums
    .filter(({ Name }) => names.includes(Name))
    .map(({ Name, Count, Amount }) => ({
      name: Name,
      count: Count,
      amount: Amount,
      tone: pileWords[Name].tone,
      note: pileWords[Name].note,
    }));

export const incomeGroups = (sums: readonly PileSum[]): ResultGroup[] => groupsOf(sums, incomePiles);
export const otherGroups = (sums: readonly PileSum[]): ResultGroup[] =>
  groupsOf(
    sums,
    piles.filter((pile) => !incomePiles.includes(pile)),
  );

/** What needs a person, most urgent first. */
const URGENT: readonly Pile[] = [Pile.AmountDiffers, Pile.NotFound, Pile.HasRefund, Pile.Unreadable, Pile.Unpaid];

/** The group that a result opens with. */
export const firstPile = (sums: readonly PileSum[]): Pile | undefined =>
  [...URGENT, ...piles].find((pile) => sums.some(({ Name, Count }) => Name === pile && Count > 0));

/** Rows of the other groups are no income, so no payment claims them. */
export const hasClaims = (pile: Pile): boolean =>
  pile !== Pile.Refund && pile !== Pile.Expense && pile !== Pile.Unreadable;
