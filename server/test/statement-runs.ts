/** Runs statements as finance and reads what they leave: runs, days of the calendar, unclaimed income. */
import { searchCalendar } from '@gonghai/contract/payments/calendar.contract.ts';
import * as contract from '@gonghai/contract/payments/statement.contract.ts';
import { searchUnclaimed } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { expect } from 'vitest';
import type { Session, TestApp } from './app.ts';
import { plainStatement, startStatements } from './statements.ts';

interface Finance {
  readonly tenantId: number;
  readonly session: Session;
  readonly paymentType: number;
}

export const startRuns = async (test: TestApp, { tenantId, session, paymentType }: Finance) => {
  const { ask } = test;
  const { reconcile } = await startStatements(test, tenantId);
  const rowsOf = async (request: object = {}) =>
    contract.searchStatements.answer.parse((await ask(contract.searchStatements, request, session)).Data).Rows;
  const lastRun = async () => (await rowsOf())[0]!;
  const run = async (rows: Parameters<typeof plainStatement>[0], fileName = '账单.csv', wallet = paymentType) => {
    const task = await reconcile(plainStatement(rows), { session, paymentType: wallet, fileName });
    expect(task.Message).toContain('对账成功');
    return lastRun();
  };
  const detailOf = async (id: number) =>
    contract.statementDetail.parse((await ask(contract.findStatement, { id }, session)).Data);
  const undo = (Id: number, by: Session = session) => ask(contract.undoStatement, { Id }, by);
  const unclaimedRows = async () =>
    searchUnclaimed.answer.parse((await ask(searchUnclaimed, { PageCount: 100 }, session)).Data).Rows;
  const cellOf = async (day: string) =>
    searchCalendar.answer
      .parse((await ask(searchCalendar, { Month: day.slice(0, 7) }, session)).Data)
      .find((cell) => cell.Day === day && cell.PaymentType === paymentType);
  return { reconcile, rowsOf, lastRun, run, detailOf, undo, unclaimedRows, cellOf };
};
