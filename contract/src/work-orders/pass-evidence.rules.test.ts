import { expect, it } from 'vitest';
import { EvidenceKind, passDifference, passEvidenceWords } from './pass-evidence.rules.ts';

const evidence = { Kind: EvidenceKind.Differs, StatementName: '微信.csv', Row: 3, Amount: 999.5 };

it.each([
  [evidence, '账单到账 ¥999.50，第 3 行，差 ¥0.50', -0.5],
  [{ ...evidence, Amount: 1_000.1 }, '账单到账 ¥1,000.10，第 3 行，差 ¥0.10', 0.1],
  [{ ...evidence, Kind: EvidenceKind.Absent, Row: null, Amount: null }, '账单没有这笔到账', -1_000],
  [{ ...evidence, Kind: EvidenceKind.Doubtful, Amount: 1_000 }, '账单到账 ¥1,000.00，第 3 行，有退款或多人申报', 0],
])('says %o in words, with its difference', (one, words, difference) => {
  expect(passEvidenceWords(one, 1_000)).toBe(words);
  expect(passDifference(one, 1_000)).toBe(difference);
});
