import { queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { logout } from '@gonghai/contract/session/session.contract.ts';
import { exportStaff } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { searchStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { createTicket, HUB_PATH, TICKET_SECONDS } from '@gonghai/contract/wire/ticket.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt } from '../../../test/waiting.ts';
import { digest } from './actors.service.ts';
import { LOGIN_TICKET_PATH } from './session.rules.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, clock, signedIn, person } = test;
const expired = { Status: false, Code: ResultCode.LoginExpired, Message: '登录过期，请重新登录', Data: null };

describe('A ticket', () => {
  const ticketFor = async (Path: string, session: Session): Promise<string> => {
    const { Data } = await ask(createTicket, { Path }, session);
    return createTicket.answer.parse(Data).Ticket;
  };
  const fetch = async (uid: string, ticket: string, query = '', method: 'GET' | 'POST' = 'GET') => {
    const url = `/crm/${exportStaff.path}?${query}uid=${uid}&signature=${ticket}`;
    const response = await app.inject({ method, url });
    return String(response.headers['content-type']).includes('json') ? response.json() : 'a file';
  };

  it('allows one download, in any spelling of the URL', async () => {
    const own = await signedIn('sys');
    const ticket = await ticketFor(`/CRM/${exportStaff.path.toUpperCase()}?Status=0&Name=A`, own);
    expect(await fetch(own.uid, ticket, 'Name=A&Status=0&')).toBe('a file');
    expect(await fetch(own.uid, ticket, 'Name=A&Status=0&')).toEqual(expired);
  });

  it('is refused for another person, and invalid for its owner afterwards', async () => {
    const [own, other] = [await signedIn('sys'), await signedIn('root')];
    const ticket = await ticketFor(exportStaff.path, own);
    expect(await fetch(other.uid, ticket)).toEqual(expired);
    expect(await fetch('', ticket)).toEqual(expired);
    expect(await fetch(own.uid, ticket)).toEqual(expired);
  });

  it('is refused with other parameters, after a minute, and after the session ended', async () => {
    const own = await signedIn('sys');
    const narrow = await ticketFor(`${exportStaff.path}?Name=A1`, own);
    expect(await fetch(own.uid, narrow)).toEqual(expired);
    expect(await fetch(own.uid, narrow, 'Name=A1&Name=B&')).toEqual(expired);
    expect(await fetch(own.uid, narrow, 'Name=A1?&Status=2&')).toEqual(expired);
    expect(await fetch(own.uid, narrow, 'Name=A1&')).toBe('a file');

    const late = await ticketFor(exportStaff.path, own);
    clock.now += TICKET_SECONDS * 1_000;
    const last = await ticketFor(exportStaff.path, own);
    expect(await fetch(own.uid, late)).toBe('a file');
    clock.now += (TICKET_SECONDS + 1) * 1_000;
    expect(await fetch(own.uid, last)).toEqual(expired);

    const orphan = await ticketFor(exportStaff.path, own);
    await ask(logout, {}, own);
    expect(await fetch(own.uid, orphan)).toEqual(expired);
    expect((await owner.query('select 1 from ticket where staff_id = $1', [own.uid])).rowCount).toBe(0);
  });

  it('allows a form post with the parameters it was created for', async () => {
    const own = await signedIn('sys');
    const submit = async (ticket: string, query: string, body: string) => {
      const url = `/crm/${exportStaff.path}?${query}uid=${own.uid}&signature=${ticket}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await app.inject({ method: 'POST', url, headers, payload: body });
      return String(response.headers['content-type']).includes('json') ? response.json() : 'a file';
    };
    const narrow = await ticketFor(`${exportStaff.path}?Name=A1&Status=0`, own);
    for (const other of ['', 'Name=A1', 'Name=A2&Status=0', 'Name=A1&Name=A2&Status=0', 'Name=A1&Status=0&Tel=1']) {
      expect(await submit(narrow, '', other)).toEqual(expired);
    }
    expect(await submit(narrow, 'Name=A1&', 'Name=A2&Status=0')).toEqual(expired);
    // A form is read from its body: parameters in the URL would otherwise request the whole list.
    expect(await submit(narrow, 'Name=A1&Status=0&', '')).toEqual(expired);
    expect(await submit(narrow, 'Name=A1&', 'Status=0')).toEqual(expired);
    expect(await fetch(own.uid, narrow, 'Name=A1&Status=0&', 'POST')).toEqual(expired);
    const { answer, trail } = await withTrail(owner, async () =>
      submit(narrow, '', `Status=0&Name=A1&uid=${own.uid}&signature=x`),
    );
    expect(answer).toBe('a file');
    expect(trail).toMatchObject([{ action: '导出员工', after: { Name: 'A1', Count: 1 } }]);
  });

  it('is not looked up for a malformed body', async () => {
    const depth = 100_000;
    const url = `/crm/${exportStaff.path}?uid=1&signature=${'0'.repeat(64)}`;
    const payload = `{"Name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = (await app.inject({ method: 'POST', url, headers, payload })).json();
    expect(answer).toMatchObject({ Code: ResultCode.BadRequest });
  });

  it('is accepted once of two concurrent uses', async () => {
    const own = await signedIn('sys');
    const ticket = await ticketFor(exportStaff.path, own);
    const once = () => fetch(own.uid, ticket);
    const lock = `select 1 from ticket where ticket_hash = '\\x${digest(ticket).toString('hex')}' for update`;
    const answers = await meetAt(owner, lock, [once, once]);
    expect(answers.filter((answer) => answer === 'a file')).toHaveLength(1);
    expect(answers).toContainEqual(expired);
  });

  it('gives the rights its owner has at the time of use', async () => {
    const own = await signedIn('sys');
    const ticket = await ticketFor(exportStaff.path, own);
    const { roleId } = await person('sys');
    await owner.query('update role set status = 2 where id = $1', [roleId]);
    await expect.poll(() => ask(searchStaff, {}, own)).toMatchObject({ Code: ResultCode.Forbidden });
    expect(await fetch(own.uid, ticket)).toMatchObject({ Code: ResultCode.Forbidden });
    await owner.query('update role set status = 0 where id = $1', [roleId]);
  });

  it('can be created only for downloads and the hub', async () => {
    const own = await signedIn('sys');
    for (const Path of [LOGIN_TICKET_PATH, searchStaff.path, '/', '..', '/crm/openapi.json', `x/${exportStaff.path}`]) {
      expect(await ask(createTicket, { Path }, own)).toMatchObject({ Code: ResultCode.BadRequest });
    }
  });

  it('is refused for other calls, and so are a session in the query or a cookie', async () => {
    const own = await signedIn('sys');
    const ticket = await ticketFor(exportStaff.path, own);
    for (const secret of [ticket, own.signature]) {
      const query = `uid=${own.uid}&signature=${secret}`;
      const cookie = `uid=${own.uid}; signature=${secret}; Id=${own.uid}`;
      const url = `/crm/${queryAllDictionaries.path}?${query}`;
      expect((await app.inject({ method: 'GET', url, headers: { cookie } })).json()).toEqual(expired);
    }
  });

  it('requested while the session ends gets a refusal, not an internal error', async () => {
    const own = await signedIn('sys');
    await ask(queryAllDictionaries, {}, own);
    const [answer] = await meetAt(owner, `delete from session where staff_id = ${own.uid}`, [
      () => ask(createTicket, { Path: HUB_PATH }, own),
    ]);
    expect(answer).toEqual(expired);
  });
});
