import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { endSleeper } from '../../test/sleeper.ts';
import { isStorable, naughtyTexts } from '../../test/house/naughty.ts';
import { runStatement } from './database.ts';
import { flag, JsonRows, jsonShape, nameOf, nothing, number, text } from './json-rows.ts';
import { openLanes, quickTrip } from './lanes.ts';
import { oneTrip, sinkIn, type Statement } from './one-trip.ts';

const test = await freshDatabase({ connections: 2 });
const lanes = openLanes(test.serverTarget);
afterAll(async () => {
  await lanes.close();
  await test.drop();
});
const { pool } = test.database;

interface Line {
  readonly Id: number;
  readonly Text: string | null;
  readonly Never: null;
  readonly Owner: string | null;
  readonly IsNew: boolean;
  readonly Figure: number | null;
}
const SHAPE = jsonShape<Line, 'people'>({
  Id: number('id'),
  Text: text('text'),
  Never: nothing,
  Owner: nameOf('people', 'figure'),
  IsNew: flag('is_new'),
  Figure: number('figure'),
});
const PEOPLE = new Map([
  [7, '张"三"'],
  [1_234_567_890_123, '李四'],
]);
const written = (name: string) => Buffer.from(JSON.stringify(name));
const named = (_: 'people', id: number) => {
  const name = PEOPLE.get(id);
  return name === undefined ? undefined : written(name);
};
const select = (from: string, ...values: unknown[]): Statement => ({
  text: `select ${SHAPE.columns.join(', ')} from ${from}`,
  values,
  into: () => new JsonRows(SHAPE, named),
});
const jsonIn = (rows: Parameters<typeof sinkIn>[0]): string =>
  `[${Buffer.concat([...sinkIn<JsonRows<'people'>>(rows).pieces]).toString()}]`;
const given = 'unnest($1::bigint[], $2::text[], $3::boolean[], $4::bigint[]) as given (id, text, is_new, figure)';
const asked = (lines: readonly Line[]): Statement =>
  select(
    given,
    lines.map(({ Id }) => Id),
    lines.map(({ Text }) => Text),
    lines.map(({ IsNew }) => IsNew),
    lines.map(({ Figure }) => Figure),
  );
const line = (Id: number, Text: string | null, Figure: number | null = null): Line => ({
  Id,
  Text,
  Never: null,
  Owner: Figure === null ? null : (PEOPLE.get(Figure) ?? null),
  IsNew: Id % 2 === 0,
  Figure,
});

describe('Rows written as JSON', () => {
  it('are to the letter what the rows would have become, whatever stands in them', async () => {
    const texts = naughtyTexts.filter(isStorable);
    const lines = [null, '', '"', '\\', '\u001f', '\u007f', '\u2028', ...texts].map((each, at) => line(at, each));
    const [rows] = await oneTrip(pool, [asked(lines)]);
    expect(jsonIn(rows)).toBe(JSON.stringify(lines));
  });

  it('have figures up to the largest, and names that are known', async () => {
    const figures = [0, -1, 7, 8, 1_234_567_890_123, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, null];
    const lines = figures.map((figure, at) => line(at, '字', figure));
    const [rows] = await oneTrip(pool, [asked(lines)]);
    expect(jsonIn(rows)).toBe(JSON.stringify(lines));
  });

  it('go on in another piece wherever one is full, also in the middle of a text that grows as it is written', async () => {
    const lines = Array.from({ length: 700 }, (_, at) => line(at, ['字', '"', '\n', 'a'][at % 4]!.repeat(at), 7));
    lines.push(line(700, '"'.repeat(200_000)), line(701, '字'.repeat(100_000)), line(702, ''));
    const [rows] = await oneTrip(pool, [asked(lines)]);
    expect(JSON.parse(jsonIn(rows))).toEqual(lines);
    expect(sinkIn<JsonRows>(rows)).toMatchObject({ count: lines.length });
    expect(sinkIn<JsonRows>(rows).pieces.length).toBeGreaterThan(5);
  });

  it('are none where there are none', async () => {
    const [rows, one] = await oneTrip(pool, [asked([]), { text: 'select 1 as one', values: [] }]);
    expect(jsonIn(rows)).toBe('[]');
    expect(one).toEqual([{ one: 1 }]);
  });

  it('are there once, though the lane was lost in the middle of them', async () => {
    await expect.poll(() => lanes.take([asked([])]) !== undefined).toBe(true);
    // More than fits into what the server sends at once: some have come when it ends.
    const slow = select(
      `(select id, repeat('x', 9000) as text, true as is_new, null::bigint as figure,
        case when id = 40 then pg_sleep(1) end as pause from generate_series(1, 40) as id) as slow where pause is null or true`,
    );
    const waiting = quickTrip(lanes, pool, [slow]);
    await endSleeper(test.owner);
    const [rows] = await waiting;
    expect((JSON.parse(jsonIn(rows)) as Line[]).map(({ Id }) => Id)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
  });

  it('are for the reading door alone', async () => {
    await expect(runStatement(test.database.forTenant(1), asked([]))).rejects.toThrow('reading door');
  });
});
