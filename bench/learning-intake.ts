/** 10,000 pushed learning items, beside the bare insert of the same rows. */
import { randomBytes } from 'node:crypto';
import { receiveLearning } from '../contract/src/learning/learning-push.contract.ts';
import { editSetting } from '../contract/src/settings/setting.contract.ts';
import { ConfigKey } from '../contract/src/settings/setting-values.ts';
import { signPush } from '../server/src/features/settings/signature.rules.ts';
import type { Installation } from '../server/src/installation.ts';
import { type Contender, post, signInAll, withOurServer } from './contenders.ts';
import { type Demo, idsOf, withDemo } from './demo.ts';
import { atMostTimes, type Figure, mustBe } from './figure.ts';
import { median } from './http-load.ts';

const PUSHES = 10;
const ITEMS = 1_000;
const ROUNDS = 3;
const [SECRET, TOKEN] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];

/** The students exist in both: a platform pushes learning again and again. */
const telOf = (at: number): string => String(17_200_000_000 + at);

const learnItem = (round: number, at: number, now: number) => ({
  Id: `bench-${round}-${at}`,
  Kind: 'Learn',
  Time: now,
  Tel: telOf(at % (PUSHES * ITEMS)),
  SubjectName: `科目${round}`,
  VideoTotalSecond: 3_600,
  VideoLearnSecond: at % 3_600,
  VideoTotalNumber: 4,
  VideoLearnNumber: 1,
  VideoCompletionNumber: 1,
  VideoLastLearnDate: now - 60,
  LiveTotalSecond: 7_200,
  LiveLearnSecond: 1_800,
  LiveTotalNumber: 2,
  LiveLearnNumber: 1,
  LiveCompletionNumber: 0,
  LiveLastLearnDate: now - 90,
  QuesTotalCount: 500,
  QuesLearnCount: at % 500,
  QuesLastLearnDate: now - 30,
});

const makeStudents = async ({ pool, tenantId, now }: Demo): Promise<void> => {
  await pool.query(
    `insert into student (tenant_id, tel, name, created_time)
     select $1, (17200000000 + n)::text, '学员', $2 from generate_series(0, ${PUSHES * ITEMS - 1}) n`,
    [tenantId, now],
  );
  await pool.query('analyze student');
};

const openIntake = async ({ pool, tenantId }: Demo, ours: Contender): Promise<void> => {
  const [administrator] = await idsOf(
    { pool, tenantId },
    `select id from staff where tenant_id = $1 and user_name = 'admin'`,
  );
  const [caller] = await signInAll(pool, tenantId, [administrator ?? 0]);
  const Value = JSON.stringify({ Provider: 'local', Secret: SECRET, Token: TOKEN, BaseUrl: '' });
  const answer = await post(ours, editSetting.path, caller!, JSON.stringify({ Key: ConfigKey.Learn, Value }));
  if (!answer.Status) throw new Error(answer.Message);
};

/** Milliseconds of ten pushes, and whether everything was accepted. */
const pushAll = async (
  { port }: Contender,
  round: number,
): Promise<{ readonly ms: number; readonly accepted: number }> => {
  let [ms, accepted] = [0, 0];
  for (let each = 0; each < PUSHES; each += 1) {
    const now = Math.floor(Date.now() / 1_000);
    const Items = Array.from({ length: ITEMS }, (_, at) => learnItem(round, each * ITEMS + at, now));
    const body = Buffer.from(JSON.stringify({ Items }));
    const timestamp = String(now);
    const headers = { 'x-timestamp': timestamp, 'x-signature': signPush(SECRET, { timestamp, body }) };
    const began = performance.now();
    const url = `http://127.0.0.1:${port}/crm/${receiveLearning.path}?token=${TOKEN}`;
    const response = await fetch(url, { method: 'POST', headers, body });
    const { Data } = (await response.json()) as { Data: { Accepted: number } | null };
    ms += performance.now() - began;
    accepted += Data?.Accepted ?? 0;
  }
  return { ms, accepted };
};

/** The same rows by ten statements, each in its transaction, into the same table. */
const insertAll = async ({ pool, tenantId, now }: Demo, round: number): Promise<number> => {
  let ms = 0;
  for (let each = 0; each < PUSHES; each += 1) {
    const began = performance.now();
    await pool.query(
      `insert into student_subject
       select $1, s.id, $2, 3600, n % 3600, 4, 1, 1, $3::bigint - 60, 7200, 1800, 2, 1, 0, $3::bigint - 90, 500, n % 500,
         $3::bigint - 30, $3
       from generate_series($4::int, $4::int + ${ITEMS - 1}) n join student s on s.tenant_id = $1 and s.tel = (17200000000 + n)::text`,
      [tenantId, `纯插入${round}`, now, each * ITEMS],
    );
    ms += performance.now() - began;
  }
  return ms;
};

export const learningIntake = (installation: Installation): Promise<Figure[]> =>
  withDemo(installation, 20, (demo) =>
    withOurServer(installation, {}, async (ours) => {
      await makeStudents(demo);
      await openIntake(demo, ours);
      const [pushed, inserted]: [number[], number[]] = [[], []];
      let accepted = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        inserted.push(await insertAll(demo, round));
        const result = await pushAll(ours, round);
        pushed.push(result.ms);
        accepted += result.accepted;
      }
      const all = PUSHES * ITEMS;
      return [
        mustBe(`${ROUNDS} times ${all} items are accepted`, accepted === ROUNDS * all),
        atMostTimes(
          5,
          `${all} learning items in ${PUSHES} calls, beside the insert of the rows`,
          median(pushed),
          median(inserted),
          'ms',
        ),
      ];
    }),
  );
