/** What browsers and programs of others send: forms, sessions in the address of exports, and texts for numbers. */
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { queryLines, removeLine } from '@gonghai/contract/lines/line.contract.ts';
import { login } from '@gonghai/contract/session/session.contract.ts';
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { deleteStaffBatch, searchStaff } from '@gonghai/contract/staff/staff.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { createTicket } from '@gonghai/contract/wire/ticket.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp, type TestApp } from '../../test/app.ts';
import { PASSWORD } from '../../test/people.ts';
import { aMember } from '../../test/rows.ts';
import { readRows } from '../../test/sheets.ts';

const test = await startTestApp();
afterAll(test.close);
const { owner, person, signedIn, ask, send } = test;
const root = await signedIn('root');
const FORM = 'application/x-www-form-urlencoded';

type Fields = readonly (readonly [name: string, value: string])[];
interface Sent {
  readonly query?: Fields;
  readonly form?: Fields;
  readonly headers?: Readonly<Record<string, string>>;
}
const textOf = (fields: Fields): string => {
  const text = new URLSearchParams();
  for (const [name, value] of fields) text.append(name, value);
  return text.toString();
};

const ofSession = ({ uid, signature }: Session): Fields => [
  ['uid', uid],
  ['signature', signature],
];

/** Everything in the address, or a form as a browser posts it into a new window. */
const request = (app: TestApp['app'], { path }: Endpoint, { query = [], form, headers = {} }: Sent) =>
  app.inject({
    method: form ? 'POST' : 'GET',
    url: `/crm/${path}?${textOf(query)}`,
    headers: { ...headers, ...(form && { 'content-type': FORM }) },
    ...(form && { payload: textOf(form) }),
  });

describe('An export with the session in its address', () => {
  it('is a file that no cache and no other page learns of', async () => {
    const query = [...ofSession(root), ['Name', 'A1'], ['Status', '0'], ['DepartmentId', '']] as const;
    const { rawPayload, headers } = await request(test.app, exportStaff, { query });
    expect((await readRows(rawPayload)).length).toBe(2);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('may be a hidden form with the session in the address, in the fields or in both', async () => {
    const Name = ['Name', 'A1'] as const;
    for (const sent of [
      { query: ofSession(root), form: [...ofSession(root), Name] },
      { form: [...ofSession(root), Name] },
      { query: ofSession(root), form: [Name] },
    ])
      expect((await readRows((await request(test.app, exportStaff, sent)).rawPayload)).length).toBe(2);
  });

  it('is refused from another site, and the client stays logged in', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const refused = { Code: ResultCode.Refused, Message: '请在系统内导出' };
    const byAddress = await request(test.app, exportStaff, { query: ofSession(root), headers });
    expect(byAddress.json()).toMatchObject(refused);
    const byForm = await request(test.app, exportStaff, { form: ofSession(root), headers });
    expect(byForm.json()).toMatchObject(refused);
  });

  it('is refused where the operator turned it off, and tickets and headers still work', async () => {
    const closed = await startTestApp({ beside: test, takesSignatureInQuery: false });
    const refused = { Code: ResultCode.Refused, Message: '请在系统内导出' };
    expect((await request(closed.app, exportStaff, { query: ofSession(root) })).json()).toMatchObject(refused);
    expect((await request(closed.app, exportStaff, { form: ofSession(root) })).json()).toMatchObject(refused);
    const { Data } = await ask(createTicket, { Path: exportStaff.path }, root);
    const { Ticket } = createTicket.answer.parse(Data);
    const byTicket = await request(closed.app, exportStaff, { query: ofSession({ ...root, signature: Ticket }) });
    expect((await readRows(byTicket.rawPayload)).length).toBeGreaterThan(1);
    const byHeaders = await request(closed.app, exportStaff, { headers: { ...root } });
    expect((await readRows(byHeaders.rawPayload)).length).toBeGreaterThan(1);
    await closed.close();
  });
});

describe('A form', () => {
  it('is taken by a call with flat fields, and repeated names are a list', async () => {
    const { tenantId } = await person('root');
    const ids = [await aMember(owner, tenantId), await aMember(owner, tenantId)];
    const form = ids.map((id) => ['UserIds', String(id)] as const);
    const answer = (await request(test.app, deleteStaffBatch, { form, headers: { ...root } })).json();
    expect(answer).toMatchObject({ Status: true });
    const left = await owner.query('select id from staff where id = any($1) and deleted_time is null', [ids]);
    expect(left.rowCount).toBe(0);
    const empty = (await request(test.app, deleteStaffBatch, { form: [], headers: { ...root } })).json();
    expect(empty).toMatchObject({ Code: ResultCode.Refused, Message: '请选择' });
  });

  it('is taken by a call whose fields are in the address', async () => {
    const { id, tenantId } = await person('root');
    const { rows } = await owner.query<{ id: number }>(
      `with scheme as (insert into setting (tenant_id, key, value)
         values ($1, 'SIPConfig', '{"Type": "Mobile", "Name": "手机", "Config": []}') returning id)
       insert into staff_line (tenant_id, staff_id, setting_id, is_enabled) select $1, $2, id, false from scheme
       returning id`,
      [tenantId, id],
    );
    const lines = async () => queryLines.answer.parse((await ask(queryLines, { userId: id }, root)).Data);
    const form = [['id', String(rows[0]?.id)]] as const;
    expect(await lines()).toHaveLength(1);
    expect((await request(test.app, removeLine, { form, headers: { ...root } })).json()).toMatchObject({
      Status: true,
    });
    expect(await lines()).toHaveLength(0);
  });

  it('of another site does not sign in', async () => {
    const form = [
      ['UserName', 'A1'],
      ['Password', PASSWORD],
    ] as const;
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const answer = await request(test.app, login, { form, headers: foreign });
    expect(answer.json()).toMatchObject({ Code: ResultCode.BadRequest });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await request(test.app, login, { form })).json()).toMatchObject({ Status: true });
  });
});

describe('A form of a stranger', () => {
  it('with a name for every field, and with names of objects, is read once and refused', async () => {
    const none = { Code: ResultCode.BadRequest };
    const many = Array.from({ length: 150_000 }, (_, at) => [at.toString(36), ''] as const);
    expect((await request(test.app, login, { form: many })).json()).toMatchObject(none);
    const odd = ['__proto__', 'constructor', 'toString'].map((name) => [name, 'UserName'] as const);
    expect((await request(test.app, login, { form: odd })).json()).toMatchObject({ Status: false });
    expect(Object.hasOwn(Object.prototype, 'UserName')).toBe(false);
  });

  it('with the session in its fields or its address changes nothing', async () => {
    const form = [...ofSession(root), ['UserIds', '1']] as const;
    const expired = { Code: ResultCode.LoginExpired };
    expect((await request(test.app, deleteStaffBatch, { form })).json()).toMatchObject(expired);
    expect((await request(test.app, deleteStaffBatch, { query: ofSession(root), form })).json()).toMatchObject(expired);
    // Nor is a list read that way.
    expect((await request(test.app, queryLines, { query: ofSession(root) })).json()).toMatchObject(expired);
  });
});

describe('A text for a number', () => {
  it('is read, and anything else is refused as before', async () => {
    const page = await send(searchStaff, { PageIndex: '1', PageCount: '2', DepartmentId: '', Status: '0' }, root);
    expect(page).toMatchObject({ Status: true, Data: { PageCount: 2 } });
    for (const PageIndex of ['x', '1e3', ' 1', '0x1', '1.5', '１'])
      expect(await send(searchStaff, { PageIndex }, root)).toMatchObject({ Code: ResultCode.BadRequest });
  });

  it('is no message for another field', async () => {
    const answer = await send(editDepartment, { Id: '', Name: '', ParentId: '' }, root);
    expect(answer).toMatchObject({ Code: ResultCode.Refused, Message: '请输入组织架构名称', Data: { Field: 'Name' } });
  });
});
