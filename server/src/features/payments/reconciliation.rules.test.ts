import { LineReason, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { PaymentLogStatus, WorkOrderStatus } from '@gonghai/contract/work-orders/work-order-values.ts';
import { describe, expect, it } from 'vitest';
import { allTraps, type Format, isMatched, type Trap, type TrapClaim } from '../../../test/statement-traps.ts';
import { type Claim, daysOf, isUnclaimed, judgePieces, judgeStatement, sumPiles } from './reconciliation.rules.ts';
import { readStatement, type StatementRow } from './statement.rules.ts';

const TYPE = 5;
const orderStates = {
  draft: WorkOrderStatus.Draft,
  rejected: WorkOrderStatus.Rejected,
  refunded: WorkOrderStatus.InReview,
};

const claimOf = ({ serial, fen, isOtherType, isReconciled, order, isRemoved }: TrapClaim): Map<string, Claim> => {
  const status = isReconciled ? PaymentLogStatus.Reconciled : PaymentLogStatus.InReview;
  const claim: Claim = {
    id: 1,
    orderId: 1,
    serial,
    fen,
    paymentType: isOtherType ? TYPE + 1 : TYPE,
    paymentTime: 1_790_000_000,
    status,
    orderStatus: order ? orderStates[order] : WorkOrderStatus.InReview,
    isRefund: order === 'refunded',
  };
  return new Map(isRemoved ? [] : [[serialKey(serial), claim]]);
};
const judging = { paymentType: TYPE, isLocked: () => true };

const statementOf = ({ before, row, after, serialColumn }: Format, { rows }: Trap): readonly StatementRow[] => {
  const lines = [...before, ...rows.map(row), ...after].map((cells, at) => {
    const isNumber = rows[at - before.length]?.isNumber;
    return { rowNumber: at + 1, cells, ...(isNumber && { rounded: [serialColumn] }) };
  });
  const statement = readStatement(lines);
  if ('refusal' in statement) throw new Error(statement.refusal);
  return statement.rows;
};

it('has at least a hundred traps', () => {
  expect(allTraps.flatMap(({ traps }) => traps).length).toBeGreaterThan(200);
});

describe.each(allTraps)('in $format.name', ({ format, traps }) => {
  it.each(traps)('$name: $expected', (trap) => {
    const judged = judgeStatement(statementOf(format, trap), claimOf(trap.claim), judging);
    expect(judged.map(({ pile }) => pile)).toEqual(trap.expected);
    const matched = judged.filter(({ pile }) => pile === Pile.Reconciled);
    expect(matched.map(({ claim }) => claim?.id)).toEqual(isMatched(trap) ? [1] : []);
  });
});

const income = (row: number, serial: string, fen: number): StatementRow => ({
  row,
  serial,
  fen,
  time: null,
  kind: 'income',
  problem: '',
});

it('A claim whose order is not locked is left for the next run', () => {
  const claims = claimOf({ serial: 'A', fen: 100 });
  const [line] = judgeStatement([income(2, 'A', 100)], claims, { ...judging, isLocked: () => false });
  expect(line).toMatchObject({ pile: '未找到', reason: '报单在对账期间提交或变更，请再次对账' });
});

it('finds a claim without regard to case, and leaves a number that several payments claim to a person', () => {
  const claims = claimOf({ serial: 'Ab1', fen: 100 });
  const rows = [income(2, 'aB1', 100), income(3, 'AB1', 100)];
  const judged = judgeStatement(rows, claims, judging).map(({ pile }) => pile);
  expect(judged).toEqual(['对账成功', '重复']);
  const twins = new Map([...claims].map(([key, claim]) => [key, { ...claim, hasTwin: true }]));
  expect(judgeStatement([income(2, 'Ab1', 100)], twins, judging)).toMatchObject([
    { pile: '未找到', reason: '多笔支付申报了该流水号，请人工核对' },
  ]);
  const before = claimOf({ serial: 'Ab1', fen: 100, isReconciled: true });
  const paid = new Map([...before].map(([key, claim]) => [key, { ...claim, hasTwin: true }]));
  expect(judgeStatement([income(2, 'Ab1', 100)], paid, judging)).toMatchObject([{ pile: '已对账' }]);
});

it('says why a claim was not found, and how far the amount is off', () => {
  const reasonOf = (claim: Partial<TrapClaim>, fen = 100) =>
    judgeStatement([income(2, 'A', fen)], claimOf({ serial: 'A', fen: 100, ...claim }), judging)[0]?.reason;
  expect(reasonOf({ order: 'draft' })).toBe('报单未提交');
  expect(reasonOf({ order: 'rejected' })).toBe('报单已驳回');
  expect(reasonOf({ order: 'refunded' })).toBe('报单已退款');
  expect(reasonOf({ isOtherType: true })).toBe('申报的支付方式不同');
  expect(reasonOf({ isRemoved: true })).toBe('没有报单申报该流水号');
  expect(reasonOf({}, 99)).toBe('申报金额1.00元，相差0.01元');
});

it('keeps income as unclaimed that no submitted order claims: no order, a draft or a rejected one', () => {
  const linesOf = (claim: Partial<TrapClaim>) =>
    judgeStatement([income(2, 'A', 100)], claimOf({ serial: 'A', fen: 100, ...claim }), judging);
  const isKept = (claim: Partial<TrapClaim>) => linesOf(claim).map(isUnclaimed);
  expect(isKept({ isRemoved: true })).toEqual([true]);
  expect(isKept({ order: 'draft' })).toEqual([true]);
  expect(isKept({ order: 'rejected' })).toEqual([true]);
  expect([isKept({ order: 'refunded' }), isKept({ isOtherType: true }), isKept({})]).toEqual([
    [false],
    [false],
    [false],
  ]);
  const [line] = linesOf({ isRemoved: true });
  expect(line && isUnclaimed({ ...line, reason: 'any other words' } as typeof line)).toBe(true);
  expect(isUnclaimed({ pile: Pile.NotFound, code: LineReason.NotClaimed, fen: 0 })).toBe(false);
  expect(isUnclaimed({ pile: Pile.HasRefund, code: LineReason.NotClaimed, fen: 100 })).toBe(false);
});

it('adds up to the total in fen', () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => income(n + 2, `S${n}`, 10 + (n % 3)));
  const { Piles, Total } = sumPiles(judgeStatement(rows, new Map(), judging));
  expect(Total).toBe(109.99);
  expect(Piles.find(({ Name }) => Name === '未找到')).toEqual({ Name: '未找到', Count: 1_000, Amount: 109.99 });
  expect(Piles).toHaveLength(11);
});

it('covers whole days of Shanghai', () => {
  const at = (time: number | null): StatementRow => ({ ...income(2, 'A', 1), time });
  const midnight = Date.UTC(2026, 8, 20, 16) / 1_000;
  expect(daysOf([at(midnight + 5), at(null), at(midnight + 86_400)])).toEqual({
    from: midnight,
    before: midnight + 2 * 86_400,
  });
  expect(daysOf([at(null)])).toBeUndefined();
});

it('A large statement is judged in pieces of 500 rows', () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => income(at + 2, `N${at}`, 1));
  expect([...judgePieces(rows, new Map(), judging)]).toHaveLength(8);
});
