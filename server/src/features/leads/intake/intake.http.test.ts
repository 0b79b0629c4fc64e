import { retryPush } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { PUSH_DENIED } from '@gonghai/contract/wire/signed-push.ts';
import { randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { anAccount, aPush, type PushRequest, sendPush, signed, type TestAccount } from '../../../../test/intake.ts';
import { anAgent, brokenLeadInvariants, clearLeads } from '../../../../test/leads.ts';
import { aCustomer, uniqueTel } from '../../../../test/rows.ts';

const test = await startTestApp({ ownApp: true });
afterAll(test.close);
const { app, ask, owner, clock, handled, notified, person, signedIn } = test;
const { tenantId } = await person('root');
const { tenantId: otherTenant } = await person('rootx');
const account = await anAccount(owner, tenantId);
const now = (): number => Math.floor(clock.now / 1_000);

beforeEach(async () => {
  await clearLeads(owner);
  await owner.query('delete from lead_push');
});

const push = async (content: object | string | Buffer, by: TestAccount = account, change: object = {}) => {
  await notified();
  const request = signed(by, content, now());
  const answer = await sendPush(app, by.token, { ...request, headers: { ...request.headers, ...change } });
  await handled();
  return answer;
};
const leads = async (tenant = tenantId) =>
  (await owner.query('select * from lead where tenant_id = $1 order by id', [tenant])).rows;
const pushes = async () => (await owner.query('select * from lead_push order by id')).rows;

const accepted = { Status: true, Code: ResultCode.Ok, Data: null, Message: '' };
const denied = { Status: false, Code: ResultCode.LoginExpired, Data: null, Message: PUSH_DENIED };
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Data: null, Message });

describe('A signed push', () => {
  it('becomes a lead of the account and a customer of the next agent', async () => {
    const agent = await anAgent(owner, tenantId);
    const Tel = uniqueTel();
    const by = await anAccount(owner, tenantId, { source: 1, advertiserName: '华东投放', dailyCap: 7 });
    expect(await push(aPush(by, { Id: 'p-1', Tel, Remark: '晚上联系' }), by)).toEqual(accepted);
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      name: '王小明',
      tel: Tel,
      remark: '晚上联系',
      source: 1,
      advertiser_name: '华东投放',
      daily_cap: 7,
      state: 1,
      agent_id: agent,
      creator_id: null,
    });
    expect(await pushes()).toMatchObject([
      { platform_id: 'p-1', state: 1, lead_id: lead.id, setting_id: by.settingId },
    ]);
    expect(await brokenLeadInvariants(owner)).toEqual({});
  });

  it('without an eligible agent is a failed lead that is retried, and yet accepted', async () => {
    expect(await push(aPush(account))).toEqual(accepted);
    expect(await leads()).toMatchObject([{ state: 2, failure_cause: say.noAgent, is_retried: true }]);
    expect(await pushes()).toMatchObject([{ state: 1 }]);
  });

  it('of a known phone is a failed lead, and yet accepted', async () => {
    const Tel = uniqueTel();
    await aCustomer(owner, tenantId, { tel: Tel, ownerId: (await person('A1')).id });
    expect(await push(aPush(account, { Tel }))).toEqual(accepted);
    expect(await leads()).toMatchObject([{ state: 2, failure_cause: say.telTaken }]);
  });

  it('takes any content type, because the bytes are signed', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await push(aPush(account), account, { 'content-type': type })).toEqual(accepted);
    expect(await leads()).toHaveLength(3);
  });

  it('leaves an entry in the audit log', async () => {
    await push(aPush(account));
    const [{ id }] = await pushes();
    const { rows } = await owner.query(
      `select action, staff_id, address from audit_log where subject = 'lead-push' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ action: '接收线索推送', staff_id: null, address: '127.0.0.1' }]);
  });
});

describe('A push is denied in the same words', () => {
  const content = () => aPush(account);
  it.each<[string, () => Promise<[string, PushRequest]>]>([
    ['with an unknown token', async () => [randomUUID(), signed(account, content(), now())]],
    ['without a token', async () => ['', signed(account, content(), now())]],
    ['signed with another secret', async () => [account.token, signed({ ...account, secret: 'x' }, content(), now())]],
    ['without a signature', async () => [account.token, { body: Buffer.from('{}'), headers: {} }]],
    [
      'with a changed body',
      async () => [account.token, { ...signed(account, content(), now()), body: Buffer.from('{}') }],
    ],
    ['of six minutes ago', async () => [account.token, signed(account, content(), now() - 360)]],
    ['of six minutes ahead', async () => [account.token, signed(account, content(), now() + 360)]],
    [
      'with the secret of another token of the tenant',
      async () => {
        const second = await anAccount(owner, tenantId);
        return [account.token, signed(second, content(), now())];
      },
    ],
    [
      'with the token of a tenant that is disabled',
      async () => {
        const theirs = await anAccount(owner, otherTenant);
        await owner.query('update tenant set status = 2 where id = $1', [otherTenant]);
        return [theirs.token, signed(theirs, aPush(theirs), now())];
      },
    ],
  ])('%s', async (_, make) => {
    expect(await sendPush(app, ...(await make()))).toEqual(denied);
    await owner.query('update tenant set status = 0');
    expect(await pushes()).toEqual([]);
  });
});

describe('A push that cannot become a lead is kept with its cause and refused', () => {
  it.each<[string, () => object | string | Buffer, string]>([
    ['an unknown advertiser', () => aPush(account, { AdvertiserId: 'x9' }), say.pushWithoutAccount('x9')],
    ['no advertiser', () => aPush(account, { AdvertiserId: null }), say.pushWithoutAccount('')],
    ['no phone', () => aPush(account, { Tel: '' }), say.pushWithoutTel],
    ['half a phone', () => aPush(account, { Tel: '1380013' }), say.pushWithoutTel],
    ['no body', () => Buffer.alloc(0), say.pushUnreadable],
    ['half a JSON', () => '{"Tel":"13800', say.pushUnreadable],
    ['deep nesting', () => `{"Tel":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, say.pushWithoutTel],
  ])('%s', async (_, content, cause) => {
    const body = content();
    expect(await push(body)).toEqual(refused(cause));
    expect(await push(body)).toEqual(refused(cause));
    expect(await pushes()).toMatchObject([{ state: 2, cause, setting_id: account.settingId }]);
    expect(await leads()).toEqual([]);
  });

  it('64 KB are taken, and one byte more is not', async () => {
    const filled = (size: number) => {
      const json = JSON.stringify(aPush(account));
      return json + ' '.repeat(size - Buffer.byteLength(json));
    };
    expect(await push(filled(65_536))).toEqual(accepted);
    expect(await push(filled(65_537))).toMatchObject({ Status: false, Code: ResultCode.BadRequest });
    expect(await pushes()).toHaveLength(1);
  });
});

describe('A repeated push', () => {
  it('gets the answer of the first, and makes no second lead, also with another content', async () => {
    const first = aPush(account, { Id: 'again' });
    for (const content of [first, first, { ...first, Name: '王大明' }, { ...first, Tel: '' }])
      expect(await push(content)).toEqual(accepted);
    expect(await leads()).toHaveLength(1);
    expect(await pushes()).toHaveLength(1);
  });

  it('with another phone gets the same answer, and is kept once for the administrator', async () => {
    const [first, Tel] = [aPush(account, { Id: '1001' }), uniqueTel()];
    const second = await anAccount(owner, tenantId);
    await push(first);
    const other = aPush(second, { Id: '1001', Tel });
    for (const content of [other, other, first]) {
      const by = content === first ? account : second;
      expect(await push(content, by)).toEqual(accepted);
    }
    expect(await leads()).toHaveLength(1);
    expect(await pushes()).toMatchObject([
      { state: 1, platform_id: '1001', setting_id: account.settingId },
      { state: 2, cause: say.pushIdReused, refusal: '', setting_id: second.settingId },
    ]);
    const [, { id: Id }] = await pushes();
    expect(await ask(retryPush, { Id }, await signedIn('root'))).toMatchObject({ Status: true });
    expect((await leads()).map(({ tel }) => tel)).toEqual([expect.any(String), Tel]);
    expect(await push(other, second)).toEqual(accepted);
    expect(await pushes()).toHaveLength(2);
  });

  it('of a refused one gets its refusal, and is kept if it has a phone now', async () => {
    await push(aPush(account, { Id: 'late', Tel: '' }));
    expect(await push(aPush(account, { Id: 'late' }))).toEqual(refused(say.pushWithoutTel));
    expect(await pushes()).toMatchObject([{ cause: say.pushWithoutTel }, { state: 2, cause: say.pushIdReused }]);
  });

  it('ten times at once is one lead', async () => {
    await anAgent(owner, tenantId);
    const content = aPush(account);
    const answers = await Promise.all(Array.from({ length: 10 }, () => push(content)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => accepted));
    expect(await leads()).toHaveLength(1);
    expect(await pushes()).toHaveLength(1);
  });

  it('with the same id from another source is another push', async () => {
    const social = await anAccount(owner, tenantId, { source: 1 });
    await push(aPush(account, { Id: 'same' }));
    await push(aPush(social, { Id: 'same' }), social);
    expect(await leads()).toHaveLength(2);
  });
});

describe('Accounts', () => {
  it('of one token are told apart by advertiser and secret', async () => {
    const token = randomUUID();
    const east = await anAccount(owner, tenantId, { token, advertiserId: 'east', advertiserName: '东区' });
    const west = await anAccount(owner, tenantId, { token, advertiserId: 'west', advertiserName: '西区' });
    await push(aPush(east), east);
    await push(aPush(west), west);
    expect((await leads()).map(({ advertiser_name: name }) => name)).toEqual(['东区', '西区']);
    // East's secret does not speak for West.
    expect(await push(aPush(west), east)).toEqual(refused(say.pushWithoutAccount('west')));
  });

  it('of two tenants may receive the same id', async () => {
    const theirs = await anAccount(owner, otherTenant);
    await push(aPush(account, { Id: 'shared' }));
    await push(aPush(theirs, { Id: 'shared' }), theirs);
    expect([await leads(), await leads(otherTenant)]).toMatchObject([[{ state: 2 }], [{ state: 2 }]]);
  });
});

it('A second length is refused before anything is read', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { body, headers } = signed(account, aPush(account), now());
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const lengths = [body.length, body.length + 5].map((length) => `Content-Length: ${length}\r\n`);
  const path = `/crm/api/Clue/Receive?token=${account.token}`;
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (piece: Buffer) => received.push(piece));
  socket.end(`POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}${lengths.join('')}\r\n${body.toString()}`);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 400 /);
  expect(await pushes()).toEqual([]);
});
