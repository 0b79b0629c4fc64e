/** Result groups of a reconciliation, and the wallets whose statements are recognised. */

/** The names are on the wire. */
export const Pile = {
  Reconciled: '对账成功',
  ReconciledBefore: '已对账',
  /** A payment of the tenant's own orders, or one that finance entered in the flow. */
  InFlow: '已入财务流水',
  AmountDiffers: '金额不符',
  Repeated: '重复',
  HasRefund: '有退款',
  NotFound: '未找到',
  Refund: '退款',
  /** Neither income nor refund: expenses, fees and payments that did not succeed. */
  Expense: '支出',
  Unreadable: '无法读取',
  /** Claims that the statement does not contain. */
  Unpaid: '无到账',
} as const;
export type Pile = (typeof Pile)[keyof typeof Pile];
export const piles: readonly Pile[] = Object.values(Pile);

/** Every income row of a file is in exactly one of these. Their sums add up to the total. */
export const incomePiles: readonly Pile[] = [
  Pile.Reconciled,
  Pile.ReconciledBefore,
  Pile.InFlow,
  Pile.AmountDiffers,
  Pile.Repeated,
  Pile.HasRefund,
  Pile.NotFound,
];

/** Why a row is in its group, where code decides by it. The sentences are `lineReasonWords`. */
export const LineReason = {
  None: 0,
  NotClaimed: 1,
  Draft: 2,
  Rejected: 3,
  Refunded: 4,
  OtherType: 5,
  ClaimedTwice: 6,
  FiledMeanwhile: 7,
  HasRefund: 8,
  ManyAmounts: 9,
} as const;
export type LineReason = (typeof LineReason)[keyof typeof LineReason];

export const Wallet = { WeChat: 'WeChat', Alipay: 'Alipay', Bank: 'Bank' } as const;
export type Wallet = (typeof Wallet)[keyof typeof Wallet];
export const walletLabel: Readonly<Record<Wallet, string>> = {
  WeChat: '微信账单',
  Alipay: '支付宝账单',
  Bank: '银行对账单',
};
