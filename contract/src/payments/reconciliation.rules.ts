/** Sentences and questions of a reconciliation that both sides need. */
import { FinancePayType } from '../finance-flow/finance-flow-values.ts';
import { Pile, Wallet } from './reconciliation-values.ts';

export interface PileSum {
  readonly Name: Pile;
  readonly Count: number;
  readonly Amount: number;
}

const ALWAYS_TOLD: readonly Pile[] = [Pile.Reconciled, Pile.AmountDiffers, Pile.NotFound];
const TOLD_IF_ANY: readonly Pile[] = [
  Pile.ReconciledBefore,
  Pile.InFlow,
  Pile.Repeated,
  Pile.HasRefund,
  Pile.Refund,
  Pile.Unreadable,
  Pile.Unpaid,
];

export const reconciliationSentence = (sums: readonly PileSum[]): string => {
  const countOf = (pile: Pile): number => sums.find(({ Name }) => Name === pile)?.Count ?? 0;
  return [...ALWAYS_TOLD, ...TOLD_IF_ANY.filter((pile) => countOf(pile) > 0)]
    .map((pile) => `${pile}${countOf(pile)}条`)
    .join('，');
};

const WORDS: readonly (readonly [Wallet, RegExp])[] = [
  [Wallet.WeChat, /微信|财付通|wechat/i],
  [Wallet.Alipay, /支付宝|alipay/i],
  [Wallet.Bank, /银行|对公|网银|bank/i],
];

/** The wallet that the name of a payment type speaks of. */
export const walletOfName = (name: string): Wallet | null => WORDS.find(([, word]) => word.test(name))?.[0] ?? null;

/** The wallet in which the money of a flow arrives; null of cash and of instalments. */
export const walletOfFlow = (payType: FinancePayType): Wallet | null => {
  switch (payType) {
    case FinancePayType.Alipay:
      return Wallet.Alipay;
    case FinancePayType.WeChat:
      return Wallet.WeChat;
    case FinancePayType.Transfer:
      return Wallet.Bank;
    default:
      return null;
  }
};

/** Whether the file looks like one of another wallet than the chosen payment type. Unknown names and files do not. */
export const isOtherWallet = (name: string, file: Wallet | null): boolean => {
  const chosen = walletOfName(name);
  return chosen !== null && file !== null && chosen !== file;
};
