import * as contract from '@gonghai/contract/leads/lead-intake.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { phoneMessages } from '@gonghai/contract/customers/phone.rules.ts';
import { deleteSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { GENEROUS, startTestApp } from '../../../../test/app.ts';
import { anAccount } from '../../../../test/intake.ts';
import { anAgent, clearLeads } from '../../../../test/leads.ts';
import { aCustomer, uniqueTel } from '../../../../test/rows.ts';

const limitOf = (calls: number) => ({ calls, seconds: 60 });
const test = await startTestApp({
  limits: { ...GENEROUS, formView: limitOf(12), formAddress: limitOf(7), formCode: limitOf(5) },
});
afterAll(test.close);
const { app, ask, owner, handled, heard, person, signedIn } = test;
const { tenantId } = await person('root');
const root = await signedIn('root');

const openForm = async (settingId: number): Promise<string> =>
  ((await ask(contract.openLeadForm, { Id: settingId }, root)).Data as { Code: string }).Code;
const aForm = async () => {
  const { settingId } = await anAccount(owner, tenantId, { source: 0, advertiserName: '官网' });
  await heard();
  return { settingId, code: await openForm(settingId) };
};
/** Each request comes from another address unless one is given. */
let addresses = 0;
const anAddress = (): string => `10.1.0.${(addresses += 1)}`;
const view = (code: string, remoteAddress = anAddress()) =>
  app.inject({ method: 'GET', url: `${contract.FORM_PATH}${code}`, remoteAddress });
const idOf = (page: string): string => /name="id" value="([^"]*)"/.exec(page)?.[1] ?? '';
const submit = async (code: string, fields: Record<string, string>, remoteAddress = anAddress()) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = `${contract.FORM_PATH}${code}`;
  const payload = new URLSearchParams(fields).toString();
  const answer = await app.inject({ method: 'POST', url, headers, payload, remoteAddress });
  await handled();
  return answer;
};
const leads = async () => (await owner.query('select * from lead order by id')).rows;

beforeEach(() => clearLeads(owner));

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
    const { body } = await submit(code, { name: '李女士', tel: '138-0013-8001', id: idOf((await view(code)).body) });
    expect(body).toContain(say.formThanks);
    expect(await leads()).toMatchObject([
      { name: '李女士', tel: '13800138001', source: 2, advertiser_name: '官网', state: 1, agent_id: agent },
    ]);
  });

  it('sent twice is one lead', async () => {
    const { code } = await aForm();
    const fields = { name: '', tel: uniqueTel(), id: idOf((await view(code)).body) };
    const answers = [await submit(code, fields), await submit(code, fields)];
    expect(answers[0]!.body).toBe(answers[1]!.body);
    expect(await leads()).toMatchObject([{ name: '未留姓名' }]);
  });

  it('sent again with a corrected phone is a second lead, and the id that is shown contains no phone', async () => {
    const { code } = await aForm();
    const id = idOf((await view(code)).body);
    const [mistyped, corrected] = [uniqueTel(), uniqueTel()];
    for (const tel of [mistyped, corrected, corrected]) await submit(code, { name: '李女士', tel, id });
    expect((await leads()).map(({ tel }) => tel)).toEqual([mistyped, corrected]);
    const { rows } = await owner.query<{ body: Buffer }>('select body from lead_push order by id desc limit 1');
    expect(JSON.parse(rows[0]!.body.toString())).toMatchObject({ Id: `form-${id}`, Tel: corrected });
  });

  it('answers the same for a known phone, and for a program that fills in every field', async () => {
    const { code } = await aForm();
    const tel = uniqueTel();
    await aCustomer(owner, tenantId, { tel, ownerId: (await person('A1')).id });
    const known = await submit(code, { name: '王', tel });
    const unknown = await submit(code, { name: '王', tel: uniqueTel() });
    const trapped = await submit(code, { name: '王', tel: uniqueTel(), website: 'http://x' });
    expect(new Set([known.body, unknown.body, trapped.body]).size).toBe(1);
    expect(await leads()).toHaveLength(2);
  });

  it('shows what is wrong with a phone, and keeps what was typed as text', async () => {
    const { code } = await aForm();
    const { body } = await submit(code, { name: '"><b>王</b>', tel: '123' });
    expect(body).toContain(phoneMessages.wrong);
    expect(body).toContain('value="&quot;&gt;&lt;b&gt;王&lt;/b&gt;"');
    expect(await leads()).toEqual([]);
  });

  it('is limited for each code, and keeps what was typed', async () => {
    const { code } = await aForm();
    const codes = [];
    for (let n = 0; n < 5; n += 1) codes.push((await submit(code, { name: '', tel: uniqueTel() })).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200]);
    const [tel, id] = [uniqueTel(), randomUUID()];
    const { statusCode, headers, body } = await submit(code, { name: '李<女士', tel, id });
    expect([statusCode, headers['retry-after']]).toEqual([429, '60']);
    expect(body).toContain(say.formBusy);
    for (const value of ['李&lt;女士', tel, id]) expect(body).toContain(`value="${value}"`);
    expect(await leads()).toHaveLength(5);
  });

  it('is limited for each address: posts strictly, and views generously', async () => {
    const address = anAddress();
    const forms = [await aForm(), await aForm()];
    const posted = [];
    const tel = uniqueTel();
    for (let n = 0; n < 8; n += 1)
      posted.push(await submit(forms[n % 2]!.code, { name: '', tel: n < 7 ? uniqueTel() : tel }, address));
    expect(posted.map(({ statusCode }) => statusCode)).toEqual([...Array(7).fill(200), 429]);
    expect(posted[7]!.body).toContain(`value="${tel}"`);
    expect(await leads()).toHaveLength(7);
    const { code } = forms[0]!;
    // Another visitor behind the same address still sees the page.
    for (let n = 0; n < 4; n += 1) expect((await view(code, address)).statusCode).toBe(200);
    const [viewed, late] = [await view(code, address), await submit(code, { name: '', tel }, address)];
    expect([viewed.statusCode, late.statusCode]).toEqual([429, 429]);
    expect(viewed.body).toContain(say.formViewedOften);
    expect(late.body).toContain(`value="${tel}"`);
    expect((await view(code)).statusCode).toBe(200);
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
