/** The plain work of a reconciliation, as a baseline: split the csv, one COPY, one join that marks the payments. */
import { from as copyFrom } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Demo } from './demo.ts';

const SERIAL_TITLE = '微信订单号';
const AMOUNT_TITLE = '订单金额';

/** Serial number and amount of every row, as lines for COPY. */
const linesOf = (file: Buffer): string => {
  const [titles = [], ...rows] = file
    .toString('utf8')
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','));
  const [serialAt, amountAt] = [titles.indexOf(SERIAL_TITLE), titles.indexOf(AMOUNT_TITLE)];
  const plain = (cell = ''): string => cell.replace('`', '');
  return rows
    .filter((cells) => plain(cells[serialAt]) !== '')
    .map((cells) => `${plain(cells[serialAt])}\t${plain(cells[amountAt])}\n`)
    .join('');
};

const JOIN = `update payment_log p set status = 2 from arrived a
  where p.tenant_id = $1 and p.serial = a.serial and p.amount = a.amount and p.status = 1 and p.deleted_time is null`;

/** In seconds. Gives up when a row finds no payment. */
export const plainReconciliation = async (
  { pool, tenantId }: Pick<Demo, 'pool' | 'tenantId'>,
  file: Buffer,
  rows: number,
): Promise<number> => {
  const client = await pool.connect();
  try {
    const began = performance.now();
    await client.query('begin; create temp table arrived (serial text, amount numeric) on commit drop');
    await pipeline(Readable.from([linesOf(file)]), client.query(copyFrom('copy arrived from stdin')));
    const { rowCount } = await client.query(JOIN, [tenantId]);
    await client.query('commit');
    if (rowCount !== rows) throw new Error(`The plain work matched ${rowCount} of ${rows} rows.`);
    return (performance.now() - began) / 1_000;
  } finally {
    client.release();
  }
};
