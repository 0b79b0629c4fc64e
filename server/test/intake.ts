/** Accounts that receive leads, and pushes signed for them, for tests. */
import { receiveLead } from '@gonghai/contract/leads/lead-intake.contract.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createSecrets } from '../src/db/secrets.ts';
import { signPush } from '../src/features/settings/signature.rules.ts';
import { hashToken } from '../src/features/settings/settings.port.ts';
import { TEST_KEY } from './application.ts';
import { uniqueTel } from './rows.ts';

type Owner = Pick<pg.Pool, 'query'>;

/** Of a sender of signed pushes. */
export interface SignedKeys {
  readonly token: string;
  readonly secret: string;
}

export interface TestAccount extends SignedKeys {
  readonly settingId: number;
  readonly advertiserId: string;
}

interface AccountOptions {
  readonly source?: number;
  readonly token?: string;
  readonly secret?: string;
  readonly advertiserId?: string;
  readonly advertiserName?: string;
  readonly dailyCap?: number;
  readonly profession?: number;
  readonly minutes?: {
    readonly WarnMinutes?: number;
    readonly AlarmMinutes?: number;
    readonly HandOverMinutes?: number;
    readonly IsOnlineOnly?: boolean;
  };
}

const secrets = createSecrets(TEST_KEY);

/** Any profession of the tenant. */
const aProfession = async (owner: Owner, tenantId: number): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    'select id from dictionary_item where tenant_id = $1 and dic_table = 4 order by id limit 1',
    [tenantId],
  );
  return rows[0]!.id;
};

/** As the settings would store it. */
export const anAccount = async (owner: Owner, tenantId: number, options: AccountOptions = {}): Promise<TestAccount> => {
  const { token = randomUUID(), secret = randomUUID(), advertiserId = randomUUID(), source = 0 } = options;
  const seal = (field: string, value: string): string =>
    secrets.seal(value, { tenantId, column: `setting.ImportClueConfig.${field}` });
  const value = {
    ClueSource: source,
    ProfessionType: options.profession ?? (await aProfession(owner, tenantId)),
    ClueCount: options.dailyCap ?? 1_000,
    AdvertiserId: advertiserId,
    AdvertiserName: options.advertiserName ?? '',
    ...options.minutes,
    ClueSecret: seal('ClueSecret', secret),
    ClueToken: seal('ClueToken', token),
  };
  const { rows } = await owner.query<{ id: number }>(
    `insert into setting (tenant_id, key, value) values ($1, 'ImportClueConfig', $2) returning id`,
    [tenantId, value],
  );
  await owner.query('insert into intake_token (token_hash, tenant_id) values ($1, $2) on conflict do nothing', [
    hashToken(secrets, token),
    tenantId,
  ]);
  return { settingId: rows[0]!.id, token, secret, advertiserId };
};

export const aPush = ({ advertiserId }: TestAccount, fields: object = {}): object => ({
  Id: randomUUID(),
  AdvertiserId: advertiserId,
  Name: '王小明',
  Tel: uniqueTel(),
  ...fields,
});

/** The bytes of a push and the headers that prove them. */
export interface PushRequest {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export const signed = (
  { secret }: Pick<SignedKeys, 'secret'>,
  push: object | string | Buffer,
  now: number,
): PushRequest => {
  const body = Buffer.isBuffer(push) ? push : Buffer.from(typeof push === 'string' ? push : JSON.stringify(push));
  const timestamp = String(now);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signPush(secret, { timestamp, body }),
    },
  };
};

export const sendPush = async (
  app: FastifyInstance,
  token: string,
  { body, headers }: PushRequest,
  remoteAddress = '127.0.0.1',
  path = receiveLead.path,
): Promise<Envelope<unknown>> => {
  const url = `/crm/${path}?token=${encodeURIComponent(token)}`;
  return (await app.inject({ method: 'POST', url, headers, payload: body, remoteAddress })).json();
};

/** A push without an account for its advertiser at first; retrying it succeeds. */
export const aFailedPush = async (owner: Owner, tenantId: number): Promise<number> => {
  const account = await anAccount(owner, tenantId);
  const { rows } = await owner.query<{ id: number }>(
    `insert into lead_push (tenant_id, source, platform_id, setting_id, body, state, cause, refusal, received_time, state_time, next_try_time)
     values ($1, 0, $2, $3, $4, 2, '失败', '失败', 1790000000, 1790000000, 1790000000) returning id`,
    [tenantId, randomUUID(), account.settingId, Buffer.from(JSON.stringify(aPush(account)))],
  );
  return rows[0]!.id;
};
