import { EvidenceKind, type PaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { expect, it } from 'vitest';
import { evidenceSentence, placeOf } from './evidence-words.ts';

const evidence = (more: Partial<PaymentEvidence>): PaymentEvidence => ({
  Id: 1,
  Kind: EvidenceKind.None,
  StatementId: 3,
  StatementName: '微信.csv',
  Row: null,
  Amount: null,
  Time: Date.UTC(2026, 10, 16, 0, 12) / 1_000,
  Reason: '',
  ...more,
});

it.each([
  [{ Kind: EvidenceKind.Differs, Amount: 999.5, Row: 41 }, '账单到账 ¥999.50，申报 ¥1,000.00，差 ¥0.50'],
  [{ Kind: EvidenceKind.Differs, Amount: 1_180, Row: 41 }, '账单到账 ¥1,180.00，申报 ¥1,000.00，差 ¥180.00'],
  [{ Kind: EvidenceKind.Absent }, '该账单没有这笔到账，申报 ¥1,000.00'],
  [{ Kind: EvidenceKind.Matches, Amount: 1_000, Row: 2 }, '账单到账 ¥1,000.00，与申报一致'],
  [{ Kind: EvidenceKind.Doubtful, Reason: '有退款' }, '有退款'],
] as const)('says of %o: %s', (more, sentence) => expect(evidenceSentence(evidence(more), 1_000)).toBe(sentence));

it('names the row, or the day that the statement covers', () => {
  expect(placeOf(evidence({ Row: 41 }))).toBe('微信.csv・第 41 行・11-16 08:12');
  expect(placeOf(evidence({}))).toBe('微信.csv・11-16');
});
