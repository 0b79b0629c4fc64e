import { expect, it } from 'vitest';
import { type Pile, piles, Wallet } from './reconciliation-values.ts';
import { isOtherWallet, reconciliationSentence } from './reconciliation.rules.ts';

const sums = (counts: Partial<Record<Pile, number>>) =>
  piles.map((Name) => ({ Name, Count: counts[Name] ?? 0, Amount: 0 }));

it.each([
  [{}, '对账成功0条，金额不符0条，未找到0条'],
  [{ 对账成功: 3, 金额不符: 1, 未找到: 1 }, '对账成功3条，金额不符1条，未找到1条'],
  [{ 已入财务流水: 3 }, '对账成功0条，金额不符0条，未找到0条，已入财务流水3条'],
  [{ 已对账: 4, 无到账: 2 }, '对账成功0条，金额不符0条，未找到0条，已对账4条，无到账2条'],
  [
    { 已对账: 1, 重复: 2, 有退款: 3, 退款: 4, 无法读取: 5, 无到账: 6 },
    '对账成功0条，金额不符0条，未找到0条，已对账1条，重复2条，有退款3条，退款4条，无法读取5条，无到账6条',
  ],
])('tells the counts %o', (counts, sentence) => expect(reconciliationSentence(sums(counts))).toBe(sentence));

it.each([
  ['微信', Wallet.WeChat, false],
  ['微信支付', Wallet.Alipay, true],
  ['支付宝', Wallet.WeChat, true],
  ['对公转账', Wallet.Alipay, true],
  ['银行卡', Wallet.Bank, false],
  ['现金', Wallet.WeChat, false],
  ['微信', null, false],
])('%s with a file of %s: asks %s', (name, wallet, isAsked) => expect(isOtherWallet(name, wallet)).toBe(isAsked));
