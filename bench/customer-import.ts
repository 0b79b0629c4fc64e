/** A sheet of 40,000 customers: ours with dedup, names, pieces, trail, log and report, beside reading it and bare inserts. */
import * as sheets from '../contract/src/customers/customer-sheets.contract.ts';
import { undoBatch } from '../contract/src/customers/customer-moves.contract.ts';
import { findTask, hasTaskEnded } from '../contract/src/wire/task.ts';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openPool, WORKING_LIMITS } from '../server/src/db/connection.ts';
import { createDatabase } from '../server/src/db/database.ts';
import { attributePieces, piecesOf } from '../server/src/features/customers/pieces.rules.ts';
import { createPasswords } from '../server/src/features/staff/staff.port.ts';
import type { Installation } from '../server/src/installation.ts';
import { DEMO_CODE } from '../server/src/operator/demo-people.ts';
import { fillDemo } from '../server/src/operator/demo.ts';
import { dice } from '../server/src/operator/dice.ts';
import { findTenant } from '../server/src/operator/tenants.ts';
import { readSheet } from '../server/src/sheet/sheet-reader.ts';
import { writeSheet } from '../server/src/sheet/sheet-writer.ts';
import { type Caller, type Contender, signInAll, withContenders } from './contenders.ts';
import type { Figure } from './figure.ts';
import { median } from './http-load.ts';

const ROWS = 40_000;
const ROUNDS = 3;
const MOST_RATIO = 2.5;
const MOST_MEGABYTES = 300;
const UNDO_SECONDS = 10;
const LOOK_EVERY_MS = 200;
const COLUMNS = ['姓名', '电话', '学历', '备注', '城市'];

interface Line {
  readonly name: string;
  readonly tel: string;
  readonly remark: string;
  readonly city: string;
}

const FAMILIES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董'];
const GIVEN = [...'伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂兰玉萍红飞鑫波斌宇浩凯健俊帆雪'];
const CITIES = ['杭州', '上海', '北京', '深圳', '成都', '武汉', '西安', '南京'];

const linesOf = (round: number): Line[] => {
  const chance = dice(round + 1);
  return Array.from({ length: ROWS }, (_, n) => ({
    name: chance.pick(FAMILIES) + chance.pick(GIVEN) + chance.pick(GIVEN),
    tel: String(15_000_000_000 + round * 1_000_000 + n),
    remark: `来自活动${n % 100}`,
    city: chance.pick(CITIES),
  }));
};

const writeFileOf = async (path: string, lines: readonly Line[]): Promise<void> => {
  const columns = COLUMNS.map((title) => ({ title, kind: 'text' as const }));
  const rows = lines.map(({ name, tel, remark, city }) => [name, tel, '本科', remark, city]);
  await pipeline(writeSheet({ sheetName: '客户', columns, rows }), createWriteStream(path));
};

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

const parse = async (path: string): Promise<void> => {
  let cells = 0;
  for await (const row of readSheet({ path })) cells += row.cells.length;
  if (cells < ROWS * 2) throw new Error('the sheet was not read');
};

/** Everything a customer is and is found by, and nothing that anybody checks or writes beside it. */
const insertBare = async (pool: pg.Pool, tenantId: number, staffId: number, lines: readonly Line[]): Promise<void> => {
  const now = Math.floor(Date.now() / 1_000);
  const client = await pool.connect();
  try {
    await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
    const { rows } = await client.query<{ id: number }>(
      `insert into customer (tenant_id, name, tel, placement, owner_id, remark, created_time, got_time)
       select $1, name, tel, 0, $2, remark, $3, $3 from unnest($4::text[], $5::text[], $6::text[]) as given (name, tel, remark)
       returning id`,
      [
        tenantId,
        staffId,
        now,
        lines.map(({ name }) => name),
        lines.map(({ tel }) => tel),
        lines.map((line) => line.remark),
      ],
    );
    const pieces = lines.map(({ name, tel, city }) => [...piecesOf(name, tel), ...attributePieces('城市', city)]);
    await client.query(
      `insert into customer_extend (tenant_id, customer_id, key, value, created_time)
       select $1, id, '城市', city, $2 from unnest($3::bigint[], $4::text[]) as given (id, city)`,
      [tenantId, now, rows.map(({ id }) => id), lines.map(({ city }) => city)],
    );
    await client.query(
      `insert into customer_piece (tenant_id, customer_id, piece)
       select $1, id, piece from unnest($2::bigint[], $3::text[]) as given (id, piece) order by piece collate "C", id`,
      [tenantId, rows.flatMap(({ id }, at) => pieces[at]?.map(() => id) ?? []), pieces.flat()],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
};

const post = async ({ port }: Contender, path: string, { id, signature }: Caller, body: FormData | string) => {
  const headers = { app: 'Web', uid: String(id), signature };
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(`http://127.0.0.1:${port}/crm/${path}`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body,
  });
  return (await response.json()) as { readonly Status: boolean; readonly Message: string; readonly Data: unknown };
};

/** On a busy machine it takes longer than the call waits. */
const waitFor = async ({ port }: Contender, { id, signature }: Caller, taskId: number): Promise<string> => {
  for (;;) {
    const address = `http://127.0.0.1:${port}/crm/${findTask.path}?id=${taskId}`;
    const response = await fetch(address, { headers: { app: 'Web', uid: String(id), signature } });
    const { State, Message } = findTask.answer.parse(((await response.json()) as { Data: unknown }).Data);
    if (hasTaskEnded(State)) return Message;
    await sleep(LOOK_EVERY_MS);
  }
};

const upload = async (ours: Contender, caller: Caller, path: string): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await readFile(path))]), '客户.xlsx');
  const answer = await post(ours, `${sheets.importCustomers.path}?customerType=0`, caller, form);
  const { TaskId } = sheets.importCustomers.answer.parse(answer.Data) ?? {};
  const told = TaskId === undefined ? answer.Message : await waitFor(ours, caller, TaskId);
  if (told !== `成功${ROWS}条，重复0条，失败0条`) throw new Error(told);
};

const undoLast = async (ours: Contender, caller: Caller): Promise<void> => {
  const { Data } = await post(ours, sheets.searchImportLogs.path, caller, '{}');
  const BatchId = sheets.searchImportLogs.answer.parse(Data).Rows[0]?.BatchId;
  const { Message } = await post(ours, undoBatch.path, caller, JSON.stringify({ BatchId }));
  if (Message !== `已撤销${ROWS}条`) throw new Error(Message);
};

/** The most memory a process has ever had. */
const peakMegabytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024;
};

const prepare = async (installation: Installation, pool: pg.Pool) => {
  const database = createDatabase(pool);
  const parts = { passwords: await createPasswords(), secrets: installation.secrets };
  await fillDemo(database, parts, Math.floor(Date.now() / 1_000));
  const { id: tenantId } = await findTenant(database, DEMO_CODE);
  const { rows } = await pool.query<{ id: number }>(
    `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     where s.tenant_id = $1 and r.is_built_in order by s.id limit 1`,
    [tenantId],
  );
  const callers = await signInAll(
    pool,
    tenantId,
    rows.map(({ id }) => id),
  );
  const [caller] = callers;
  if (!caller) throw new Error('the demonstration has no administrator');
  return { tenantId, caller, folder: installation.dataDir };
};

export const customerImport = async (installation: Installation): Promise<Figure[]> => {
  const pool = openPool(installation.owner, WORKING_LIMITS, 2);
  const { tenantId, caller, folder } = await prepare(installation, pool);
  const [floor, taken, undone]: [number[], number[], number[]] = [[], [], []];
  const peak = await withContenders(installation, async (ours) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = linesOf(round * 2);
      const path = join(folder, `import-${round}.xlsx`);
      await writeFileOf(path, lines);
      floor.push(
        (await secondsOf(() => parse(path))) +
          (await secondsOf(() => insertBare(pool, tenantId, caller.id, linesOf(round * 2 + 1)))),
      );
      taken.push(await secondsOf(() => upload(ours, caller, path)));
      undone.push(await secondsOf(() => undoLast(ours, caller)));
    }
    return peakMegabytes(ours.child.pid);
  });
  await pool.end();
  const [ours, beside] = [median(taken), median(floor)];
  return [
    {
      name: `import of ${ROWS} customers beside reading the sheet and bare inserts`,
      ours,
      beside,
      ratio: ours / beside,
      unit: ' s',
      goal: `at most ${MOST_RATIO}×`,
      isMet: ours / beside <= MOST_RATIO,
    },
    {
      name: 'memory of the server with it, at its peak',
      ours: peak,
      unit: ' MB',
      goal: `at most ${MOST_MEGABYTES} MB`,
      isMet: peak <= MOST_MEGABYTES,
    },
    {
      name: `${ROWS} imported customers taken back`,
      ours: median(undone),
      unit: ' s',
      goal: `at most ${UNDO_SECONDS} s`,
      isMet: median(undone) <= UNDO_SECONDS,
    },
  ];
};
