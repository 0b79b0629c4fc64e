/** A customer sheet, and the minimum work of importing it: reading its cells and inserting its rows unchecked. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { attributeTerms, termsOf } from '../server/src/features/customers/search-terms.rules.ts';
import { dice } from '../server/src/operator/demo/dice.ts';
import { readSheet } from '../server/src/sheet/sheet-reader.ts';
import { writeSheet } from '../server/src/sheet/sheet-writer.ts';

export const ROWS = 40_000;
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

export const linesOf = (round: number): Line[] => {
  const chance = dice(round + 1);
  return Array.from({ length: ROWS }, (_, n) => ({
    name: chance.pick(FAMILIES) + chance.pick(GIVEN) + chance.pick(GIVEN),
    tel: String(15_000_000_000 + round * 1_000_000 + n),
    remark: `来自活动${n % 100}`,
    city: chance.pick(CITIES),
  }));
};

export const writeFileOf = async (path: string, lines: readonly Line[]): Promise<void> => {
  const columns = COLUMNS.map((title) => ({ title, kind: 'text' as const }));
  const rows = lines.map(({ name, tel, remark, city }) => [name, tel, '本科', remark, city]);
  await pipeline(writeSheet({ sheetName: '客户', columns, rows }), createWriteStream(path));
};

export const parse = async (path: string): Promise<void> => {
  let cells = 0;
  for await (const row of readSheet({ path })) cells += row.cells.length;
  if (cells < ROWS * 2) throw new Error('the sheet was not read');
};

/** Inserts customers with their search terms, without checks, records or logs. */
export const insertBare = async (
  pool: pg.Pool,
  tenantId: number,
  staffId: number,
  lines: readonly Line[],
): Promise<void> => {
  const now = Math.floor(Date.now() / 1_000);
  const client = await pool.connect();
  try {
    await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
    const { rows } = await client.query<{ id: number }>(
      `insert into customer (tenant_id, name, tel, placement, owner_id, remark, created_time, got_time)
       select $1, name, tel, 0, $2, remark, $3, $3
       from unnest($4::text[], $5::text[], $6::text[]) as given (name, tel, remark)
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
    const terms = lines.map(({ name, city }) => [...termsOf(name), ...attributeTerms('城市', city)]);
    await client.query(
      `insert into customer_extend (tenant_id, customer_id, key, value, created_time)
       select $1, id, '城市', city, $2 from unnest($3::bigint[], $4::text[]) as given (id, city)`,
      [tenantId, now, rows.map(({ id }) => id), lines.map(({ city }) => city)],
    );
    await client.query(
      `insert into customer_search_term (tenant_id, customer_id, term)
       select $1, id, term from unnest($2::bigint[], $3::text[]) as given (id, term) order by term collate "C", id`,
      [tenantId, rows.flatMap(({ id }, at) => terms[at]?.map(() => id) ?? []), terms.flat()],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
};
