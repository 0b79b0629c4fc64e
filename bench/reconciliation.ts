/** Statements of 10,000 rows, as csv and as xlsx, against 10,000 open claims in a tenant of 200,000 payments; and the plain work. */
import { utils, write } from '@e965/xlsx';
import { autoCheckPayments } from '../contract/src/payments/reconciliation.contract.ts';
import type { Installation } from '../server/src/installation.ts';
import { BROKEN, billOf, type ClaimRange, csvBill, fillClaims, PAYMENT_TYPE } from '../server/test/claims.ts';
import { type Caller, type Contender, post, signInAll, withOurServer } from './contenders.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';
import { atMost, atMostTimes, type Figure, mustBe } from './figure.ts';
import { plainReconciliation } from './plain-reconciliation.ts';

const PAYMENTS = 200_000;
const ROWS = 10_000;
const STAFF = 30;
const MOST_SECONDS = 5;
const MOST_TIMES = 3;
const inCsv: ClaimRange = { first: 1, count: ROWS };
const inSheet: ClaimRange = { first: 1 + ROWS, count: ROWS };
const inPlain: ClaimRange = { first: 1 + 2 * ROWS, count: ROWS };
const others: ClaimRange = { first: 1 + 3 * ROWS, count: PAYMENTS - 3 * ROWS };

const sheetBill = (range: ClaimRange): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(billOf(range)), '账单');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
};

interface Sent {
  readonly seconds: number;
  readonly message: string;
}

const send = async (
  ours: Contender,
  caller: Caller,
  paymentType: number,
  file: Buffer,
  name: string,
): Promise<Sent> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), name);
  const began = performance.now();
  const { Message } = await post(ours, `${autoCheckPayments.path}?paymentType=${paymentType}`, caller, form);
  return { seconds: (performance.now() - began) / 1_000, message: Message };
};

const fill = async ({ pool }: Demo): Promise<void> => {
  await pool.query(`set statement_timeout = 0; ${fillClaims(others, true)}`);
  for (const open of [inCsv, inSheet, inPlain]) await pool.query(fillClaims(open));
  await pool.query('vacuum analyze work_order, payment_log');
};

export const reconciliation = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, STAFF, async (demo) => {
    const { pool, tenantId } = demo;
    await fill(demo);
    const paymentType = (await pool.query<{ id: number }>(PAYMENT_TYPE)).rows[0]!.id;
    const admin = await idsOf(demo, `select id from staff where tenant_id = $1 and user_name = 'admin'`);
    const [caller] = await signInAll(pool, tenantId, admin);
    const [csv, sheet, again] = await withOurServer(installation, {}, async (ours) => [
      await send(ours, caller!, paymentType, csvBill(inCsv), '账单.csv'),
      await send(ours, caller!, paymentType, sheetBill(inSheet), '账单.xlsx'),
      await send(ours, caller!, paymentType, csvBill(inCsv), '账单.csv'),
    ]);
    const complete = `对账成功${ROWS}条，金额不符0条，未找到0条`;
    const broken = (await pool.query<Record<string, number>>(BROKEN)).rows[0]!;
    // After the sums: the plain work knows nothing of orders and stages.
    const plain = await plainReconciliation(demo, csvBill(inPlain), ROWS);
    return [
      atMostTimes(
        MOST_TIMES,
        '10,000 rows of csv beside the plain work (split, one COPY, one join)',
        csv!.seconds,
        plain,
        ' s',
      ),
      atMost(MOST_SECONDS, `${ROWS} rows of csv reconciled among ${PAYMENTS} payments`, csv!.seconds, ' s'),
      atMost(MOST_SECONDS, 'the same as xlsx', sheet!.seconds, ' s'),
      atMost(MOST_SECONDS, 'the same csv again', again!.seconds, ' s'),
      mustBe('all rows matched', csv!.message === complete && sheet!.message === complete),
      mustBe('nothing the second time', again!.message === `对账成功0条，金额不符0条，未找到0条，已对账${ROWS}条`),
      mustBe(
        'orders agree with their payments',
        Object.values(broken).every((count) => count === 0),
      ),
    ];
  });
