/** Pushes of the learning platform, repeated until they are acknowledged: each is stored once. */
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { ConfigKey } from '@gonghai/contract/settings/setting-values.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { signPush } from '../../../src/features/settings/signature.rules.ts';
import { ask } from '../callers.ts';
import { until } from '../hosts.ts';
import { askOwner } from '../servers.ts';
import type { Area } from './area.ts';
import type { Site } from './site.ts';

/** Slow enough for the rate limit. */
const PUSH_EVERY_MS = 400;
const [SECRET, TOKEN] = ['the secret of the platform', 'the token of the platform'];

const telOf = (number: number): string => String(17_100_000_000 + number);

const push = async (at: string, number: number): Promise<boolean> => {
  const Tel = telOf(number);
  const Time = Math.floor(Date.now() / 1_000);
  const Items = [
    { Id: `killed-${number}`, Kind: 'Student', Time, Tel, NickName: '学员', Balance: 10 },
    { Id: `killed-${number}`, Kind: 'Learn', Time, Tel, SubjectName: '实务', VideoTotalSecond: 10 },
  ];
  const body = Buffer.from(JSON.stringify({ Items }));
  const timestamp = String(Time);
  const headers = { 'x-timestamp': timestamp, 'x-signature': signPush(SECRET, { timestamp, body }) };
  const response = await fetch(`${at}/crm/${receiveLearning.path}?token=${encodeURIComponent(TOKEN)}`, {
    method: 'POST',
    headers,
    body,
  });
  const { Status, Data } = (await response.json()) as { Status: boolean; Data: { Accepted: number } | null };
  return Status && Data?.Accepted === Items.length;
};

const wrongPushes = async (dataDir: string, acknowledged: readonly number[]): Promise<string[]> => {
  const rows = await askOwner<{ tel: string; subjects: number; items: number; balance: number }>(
    dataDir,
    `select s.tel, s.balance::float8 as balance, (select count(*) from student_subject x where x.student_id = s.id)::int as subjects,
       (select count(*) from learning_item i where i.item_id = 'killed-' || (s.tel::bigint - 17100000000))::int as items
     from student s where s.tel like '171000%'`,
  );
  const found = new Map(rows.map((row) => [row.tel, row]));
  return acknowledged.flatMap((number) => {
    const { subjects = 0, items = 0, balance = 0 } = found.get(telOf(number)) ?? {};
    const isRight = subjects === 1 && items === 2 && balance === 10;
    return isRight ? [] : [`push ${number}: ${subjects} subjects, ${items} items, balance ${balance}`];
  });
};

export const learning = async ({ dataDir, admin, reach }: Site): Promise<Area> => {
  const Value = JSON.stringify({ Provider: 'local', Secret: SECRET, Token: TOKEN, BaseUrl: '' });
  const saved = await reach((at) => ask(at, editSetting, { Key: ConfigKey.Learn, Value }, admin));
  if (!saved.Status) throw new Error(saved.Message);
  const pushed: number[] = [];
  return {
    name: 'learning',
    write: async (isOver) => {
      for (let number = 1; !isOver(); number += 1) {
        while (!(await reach((at) => push(at, number)))) await sleep(PUSH_EVERY_MS);
        pushed.push(number);
        await sleep(PUSH_EVERY_MS);
      }
    },
    aim: async () => {
      const before = pushed.length;
      await until('another push', () => pushed.length > before);
    },
    verify: () => wrongPushes(dataDir, pushed),
  };
};
