import { deflateSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openStatement, packStatement, type StatementWork } from './statement-file.sheets.ts';
import type { StatementRow } from './statement.rules.ts';

const row = (at: number): StatementRow => ({
  row: at + 2,
  serial: `S${at}`,
  fen: at,
  time: null,
  kind: 'income',
  problem: '',
  payer: '王\n敏',
});
const work = (count: number): StatementWork => ({
  paymentType: 1,
  fileName: '账单.xlsx',
  storedName: 'a',
  contentHash: '00',
  statement: { rows: Array.from({ length: count }, (_, at) => row(at)), statedTotal: null, wallet: null },
});

it('A statement is stored with its rows in pieces, and opened as it was', async () => {
  const packed = await packStatement(work(1_201));
  expect(inflateSync(packed).toString().split('\n')).toHaveLength(4);
  expect(await openStatement(packed)).toEqual(work(1_201));
});

it('A statement that an earlier version stored is still opened', async () => {
  expect(await openStatement(deflateSync(JSON.stringify(work(3))))).toEqual(work(3));
});
