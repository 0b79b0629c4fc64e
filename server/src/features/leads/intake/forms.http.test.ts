import * as contract from '@gonghai/contract/leads/lead-intake.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { phoneMessages } from '@gonghai/contract/customers/phone.rules.ts';
import { deleteSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { GENEROUS } from '../../../../test/application.ts';
import { anAccount } from '../../../../test/intake.ts';
import { anAgent, clearLeads } from '../../../../test/leads.ts';
import { aCustomer, uniqueTel } from '../../../../test/rows.ts';

const limitOf = (calls: number) => ({ calls, seconds: 60 });
const test = await startTestApp({
  limits: {
    ...GENEROUS,
    formView: limitOf(16),
    formAddress: limitOf(7),
    formFirst: limitOf(1),
    formCode: limitOf(5),
    formReserve: limitOf(2),
  },
});
afterAll(test.close);
const { app, ask, owner, handled, notified, person, signedIn, clock } = test;
const { tenantId, id: rootId } = await person('root');
const root = await signedIn('root');

const openForm = async (settingId: number): Promise<string> =>
  ((await ask(contract.openLeadForm, { Id: settingId }, root)).Data as { Code: string }).Code;
const aForm = async () => {
  const { settingId } = await anAccount(owner, tenantId, { source: 0, advertiserName: '官网' });
  await notified();
  return { settingId, code: await openForm(settingId) };
};
/** Each request comes from another address unless one is given. */
let addresses = 0;
const anAddress = (): string => `10.1.0.${(addresses += 1)}`;
const view = (code: string, remoteAddress = anAddress()) =>
  app.inject({ method: 'GET', url: `${contract.FORM_PATH}${code}`, remoteAddress });
const idOf = (page: string): string => /name="id" value="([^"]*)"/.exec(page)?.[1] ?? '';
const wait = (seconds: number): void => {
  clock.now += seconds * 1_000;
};
/** Ids of pages that have just become old enough. */
const someIds = async (code: string, count: number): Promise<string[]> => {
  const pages = await Promise.all(Array.from({ length: count }, () => view(code)));
  wait(3);
  return pages.map(({ body }) => idOf(body));
};
const anId = async (code: string): Promise<string> => (await someIds(code, 1))[0]!;
const submit = async (code: string, fields: Record<string, string>, remoteAddress = anAddress()) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = `${contract.FORM_PATH}${code}`;
  const payload = new URLSearchParams(fields).toString();
  const answer = await app.inject({ method: 'POST', url, headers, payload, remoteAddress });
  await handled();
  return answer;
};
const refusalNotices = async () =>
  (await owner.query(`select distinct msg from notice where msg like '线索表单%' and staff_id = $1`, [rootId])).rows;
const leads = async () => (await owner.query('select * from lead order by id')).rows;

beforeEach(async () => {
  await clearLeads(owner);
  await owner.query('delete from notice');
});

describe('The form of an account', () => {
  it('is a page without scripts, with a policy of its own', async () => {
    const { statusCode, headers, body } = await view((await aForm()).code);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/<script|\son\w+=|style="|http/i);
  });

  it.each(['%00', '%0A', '%7F'])('does not exist at an address that ends with %s', async (ending) => {
    const { code } = await aForm();
    for (const address of [`${code}${ending}`, ending]) {
      const { statusCode, body } = await view(address);
      expect(statusCode).toBe(404);
      expect(body).toContain(say.formGone);
    }
    expect((await submit(`${code}${ending}`, { tel: uniqueTel() })).statusCode).toBe(404);
  });

  it('shows the tenant’s name and logo', async () => {
    const { code } = await aForm();
    const brand = (name: string, logo: string) =>
      owner.query('update tenant set web_name = $2, logo_path = $3 where id = $1', [tenantId, name, logo]);
    await brand('启明<教育>', '/crm/files/logo.png');
    const { body } = await view(code);
    expect(body).toContain('<header><img src="/crm/files/logo.png" alt=""><h1>启明&lt;教育&gt;</h1></header>');
    expect(body).toContain('<title>启明&lt;教育&gt;</title>');
    await brand('启明', '');
    expect((await view(code)).body).toContain('<header><i aria-hidden="true">启</i><h1>启明</h1></header>');
    await brand('', '');
  });

  it('makes a lead of source 2, which is assigned at once', async () => {
    const agent = await anAgent(owner, tenantId);
    const { code } = await aForm();
    const { body } = await submit(code, { name: '李女士', tel: '138-0013-8001', id: await anId(code) });
    expect(body).toContain(say.formThanks);
    expect(await leads()).toMatchObject([
      { name: '李女士', tel: '13800138001', source: 2, advertiser_name: '官网', state: 1, agent_id: agent },
    ]);
  });

  it('sent twice is one lead', async () => {
    const { code } = await aForm();
    const fields = { name: '', tel: uniqueTel(), id: await anId(code) };
    const answers = [await submit(code, fields), await submit(code, fields)];
    expect(answers[0]!.body).toBe(answers[1]!.body);
    expect(await leads()).toMatchObject([{ name: '未留姓名' }]);
  });

  it('answers the same for a known phone, and for a program that fills in every field', async () => {
    const { code } = await aForm();
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { tel, ownerId: (await person('A1')).id });
    const [a, b, c] = (await someIds(code, 3)) as [string, string, string];
    const known = await submit(code, { name: '王', tel, id: a });
    const unknown = await submit(code, { name: '王', tel: uniqueTel(), id: b });
    const trapped = await submit(code, { name: '王', tel: uniqueTel(), id: c, website: 'http://x' });
    expect(new Set([known.body, unknown.body, trapped.body]).size).toBe(1);
    expect(await leads()).toHaveLength(2);
  });

  it('shows what is wrong with a phone, and keeps what was typed as text', async () => {
    const { code } = await aForm();
    const id = await anId(code);
    const { body } = await submit(code, { name: '"><b>王</b>', tel: '123', id });
    expect(body).toContain(phoneMessages.wrong);
    expect(idOf(body)).toBe(id);
    expect(body).toContain('value="&quot;&gt;&lt;b&gt;王&lt;/b&gt;"');
    expect(await leads()).toEqual([]);
  });

  it('is limited for each address: posts strictly, and views generously', async () => {
    const address = anAddress();
    const forms = [await aForm(), await aForm()];
    const ids = [await someIds(forms[0]!.code, 4), await someIds(forms[1]!.code, 4)];
    const posted = [];
    const tel = uniqueTel();
    for (let n = 0; n < 8; n += 1) {
      const fields = { name: '', tel: n < 7 ? uniqueTel() : tel, id: ids[n % 2]![Math.floor(n / 2)]! };
      posted.push(await submit(forms[n % 2]!.code, fields, address));
    }
    expect(posted.map(({ statusCode }) => statusCode)).toEqual([...Array(7).fill(200), 429]);
    expect(posted[7]!.body).toContain(`value="${tel}"`);
    expect(await leads()).toHaveLength(7);
    const { code } = forms[0]!;
    // Another visitor behind the same address still sees the page.
    for (let n = 0; n < 8; n += 1) expect((await view(code, address)).statusCode).toBe(200);
    const [viewed, late] = [await view(code, address), await submit(code, { name: '', tel }, address)];
    expect([viewed.statusCode, late.statusCode]).toEqual([429, 429]);
    expect(viewed.body).toContain(say.formViewedOften);
    expect(late.body).toContain(`value="${tel}"`);
    expect((await view(code)).statusCode).toBe(200);
  });
});

describe('Many posts to one form', () => {
  it('leave a reserve for addresses without a post in that minute, and keep what was typed', async () => {
    const { code } = await aForm();
    const ids = await someIds(code, 12);
    const post = (address?: string) => submit(code, { name: '李<女士', tel: uniqueTel(), id: ids.pop()! }, address);
    const [first, second] = [anAddress(), anAddress()];
    const statuses = [];
    for (const address of [first, second, first, second, first]) statuses.push((await post(address)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    // The two addresses are refused, also again and again, and use up no place of the reserve.
    for (const address of [first, second]) {
      const id = ids.at(-1)!;
      const { statusCode, headers, body } = await post(address);
      expect([statusCode, headers['retry-after']]).toEqual([429, '60']);
      expect(body).toContain(say.formBusy);
      for (const value of ['李&lt;女士', id]) expect(body).toContain(`value="${value}"`);
    }
    expect([(await post()).statusCode, (await post()).statusCode]).toEqual([200, 200]);
    expect((await post()).statusCode).toBe(429);
    expect(await leads()).toHaveLength(7);
    expect(await refusalNotices()).toEqual([{ msg: say.formPostsRefused('官网') }]);
    wait(60);
    expect((await post(first)).statusCode).toBe(200);
  });

  it('without the id of a page use up no place', async () => {
    const { code } = await aForm();
    for (let n = 0; n < 8; n += 1) await submit(code, { name: '', tel: uniqueTel() });
    expect(await leads()).toEqual([]);
    const id = await anId(code);
    expect((await submit(code, { name: '', tel: uniqueTel(), id })).statusCode).toBe(200);
  });

  it('notify the administrators once an hour, and people without the right never', async () => {
    const { code } = await aForm();
    const flood = async () => {
      for (let n = 0; n < 9; n += 1) await submit(code, { name: '', tel: uniqueTel() });
    };
    await flood();
    const notices = async () =>
      (await owner.query('select s.user_name as name, n.msg from notice n join staff s on s.id = n.staff_id')).rows;
    const told = await notices();
    expect(told.map(({ name }) => name).toSorted()).toEqual(['root', 'root2', 'sys']);
    expect(new Set(told.map(({ msg }) => msg))).toEqual(new Set([say.formPostsRefused('官网')]));
    wait(3_599);
    await flood();
    expect(await notices()).toHaveLength(3);
    wait(1);
    await flood();
    expect(await notices()).toHaveLength(6);
  });
});

describe('The id of a page', () => {
  const typed = { name: '李<女士', tel: '13800138009' };
  const expectRefused = (answer: Awaited<ReturnType<typeof submit>>, message: string) => {
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
    for (const value of ['李&lt;女士', typed.tel]) expect(answer.body).toContain(`value="${value}"`);
    return idOf(answer.body);
  };
  const expectTaken = async (code: string, id: string): Promise<void> => {
    expect((await submit(code, { ...typed, id })).body).toContain(say.formThanks);
    expect(await leads()).toHaveLength(1);
  };

  it('is refused within three seconds, and can be used afterwards', async () => {
    const { code } = await aForm();
    const id = idOf((await view(code)).body);
    wait(2);
    expect(expectRefused(await submit(code, { ...typed, id }), say.formTooFast)).toBe(id);
    expect(await leads()).toEqual([]);
    wait(1);
    await expectTaken(code, id);
    expect(await refusalNotices()).toHaveLength(1);
  });

  it('is replaced after an hour without losing what was typed, and without a notice', async () => {
    const { code } = await aForm();
    const id = await anId(code);
    wait(3_598);
    const fresh = expectRefused(await submit(code, { ...typed, id }), say.formExpired);
    expect([fresh === id, (await leads()).length, (await refusalNotices()).length]).toEqual([false, 0, 0]);
    wait(3);
    await expectTaken(code, fresh);
  });

  it('of another form, or made up, is refused', async () => {
    const [{ code }, other] = [await aForm(), await aForm()];
    for (const id of [await anId(other.code), '0b7e6c1e-0000-4000-8000-000000000000', ''])
      expectRefused(await submit(code, { ...typed, id }), say.formInvalid);
    expect(await leads()).toEqual([]);
    expect(await refusalNotices()).toHaveLength(1);
  });

  it('takes one phone: another one is refused, and can be sent with the new id', async () => {
    const { code, settingId } = await aForm();
    const id = await anId(code);
    await submit(code, { name: '', tel: uniqueTel(), id });
    const fresh = expectRefused(await submit(code, { ...typed, id }), say.formUsed);
    expect(await leads()).toHaveLength(1);
    expect((await owner.query('select 1 from lead_push where setting_id = $1', [settingId])).rows).toHaveLength(1);
    expect(await refusalNotices()).toHaveLength(1);
    wait(3);
    await submit(code, { ...typed, id: fresh });
    expect((await leads()).map(({ tel }) => tel)).toContain(typed.tel);
  });
});

describe('The address of a form', () => {
  it('works until it is renewed, revoked, or the account is deleted', async () => {
    const { settingId, code } = await aForm();
    const renewed = await openForm(settingId);
    expect([(await view(code)).statusCode, (await view(renewed)).statusCode]).toEqual([404, 200]);
    expect((await ask(contract.queryLeadForm, { settingId }, root)).Data).toEqual({ Code: renewed });
    await ask(contract.closeLeadForm, { Id: settingId }, root);
    expect((await view(renewed)).body).toContain(say.formGone);
    const last = await openForm(settingId);
    await ask(deleteSetting, { Id: settingId }, root);
    expect((await view(last)).statusCode).toBe(404);
  });
});
