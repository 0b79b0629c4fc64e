/** The learning platform of a tenant, its items, and students with learning, for tests. */
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createSecrets } from '../src/db/secrets.ts';
import { hashToken } from '../src/features/settings/settings.port.ts';
import { TEST_KEY } from './application.ts';
import { sendPush, signed, type SignedKeys } from './intake.ts';
import { TIME } from './learning-items.ts';
import { uniqueName, uniqueTel } from './rows.ts';

type Owner = Pick<pg.Pool, 'query'>;
const secrets = createSecrets(TEST_KEY);

/** As the settings would store it. A tenant has one; the last one counts. */
export const aLearnConfig = async (owner: Owner, tenantId: number): Promise<SignedKeys> => {
  const keys = { token: randomUUID(), secret: randomUUID() };
  const seal = (field: string, value: string): string =>
    secrets.seal(value, { tenantId, column: `setting.LearnConfig.${field}` });
  const value = {
    Provider: 'local',
    Token: seal('Token', keys.token),
    Secret: seal('Secret', keys.secret),
  };
  await owner.query(`delete from setting where tenant_id = $1 and key = 'LearnConfig'`, [tenantId]);
  await owner.query(`insert into setting (tenant_id, key, value) values ($1, 'LearnConfig', $2)`, [tenantId, value]);
  await owner.query('insert into intake_token (token_hash, tenant_id) values ($1, $2)', [
    hashToken(secrets, keys.token),
    tenantId,
  ]);
  return keys;
};

export const pushItems = (
  app: FastifyInstance,
  keys: SignedKeys,
  Items: readonly unknown[],
  now: number,
): ReturnType<typeof sendPush> =>
  sendPush(app, keys.token, signed(keys, { Items }, now), '127.0.0.1', receiveLearning.path);

export const aProfessionId = async (owner: Owner, tenantId: number): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    'select id from dictionary_item where tenant_id = $1 and dic_table = 4 order by id limit 1',
    [tenantId],
  );
  return rows[0]!.id;
};

/** A student with one subject. Gives its id. */
export const aStudent = async (owner: Owner, tenantId: number, tel: string = uniqueTel()): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into student (tenant_id, tel, name, created_time) values ($1, $2, '小王', $3)
     on conflict (tenant_id, tel) do update set tel = excluded.tel returning id`,
    [tenantId, tel, TIME],
  );
  const id = rows[0]!.id;
  await owner.query(
    `insert into student_subject values ($1, $2, $3, 0, 0, 0, 0, 0, null, 0, 0, 0, 0, 0, null, 10, 4, $4, $4)`,
    [tenantId, id, uniqueName(), TIME],
  );
  return id;
};

/** A paper that one student sat. Gives its id. */
export const aPaper = async (owner: Owner, tenantId: number): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into exam_paper (tenant_id, platform_id, title, profession_type, ques_total, total_scores, pushed_time)
     values ($1, $2, $3, $4, 100, 120, $5) returning id`,
    [tenantId, randomUUID(), uniqueName(), await aProfessionId(owner, tenantId), TIME],
  );
  const id = rows[0]!.id;
  await owner.query(`insert into student_exam values ($1, $2, $3, $4, 90, 80, 96.5, $4)`, [
    tenantId,
    id,
    await aStudent(owner, tenantId),
    TIME,
  ]);
  return id;
};
