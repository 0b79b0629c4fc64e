import { queryAllDictionaries } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import * as contract from '@gonghai/contract/session/session.contract.ts';
import { searchStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { createTicket, HUB_PATH, TICKET_SECONDS } from '@gonghai/contract/wire/ticket.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/people.ts';
import { withTrail } from '../../../test/trail.ts';
import { meetAt } from '../../../test/waiting.ts';
import { digest } from './actors.service.ts';
import { LOGIN_TICKET_PATH } from './session.rules.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, clock, signedIn, person } = test;
const { sessionMessages: say } = contract;

const ok = { Status: true, Code: ResultCode.Ok };
const expired = { Status: false, Code: ResultCode.LoginExpired, Message: '登录过期，请重新登录', Data: null };
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });
const look = (session: Session) => ask(queryAllDictionaries, {}, session);
const now = (): number => Math.floor(clock.now / 1_000);

describe('Logout', () => {
  it('ends only this session, with an audit entry', async () => {
    const [own, other] = [await signedIn('A1'), await signedIn('A1')];
    const { trail } = await withTrail(owner, () => ask(contract.logout, {}, own));
    expect(trail).toMatchObject([{ action: '退出登录', subject_id: Number(own.uid), staff_id: Number(own.uid) }]);
    expect(await look(own)).toEqual(expired);
    expect(await look(other)).toMatchObject(ok);
    expect(await ask(contract.logout, {}, own)).toEqual(expired);
  });
});

describe('ChangePwd', () => {
  const change = (session: Session, OldPassword: string, NewPassword: string, NewPassword1 = NewPassword) =>
    send(contract.changePassword, { OldPassword, NewPassword, NewPassword1 }, session);

  it('keeps the own session, ends the others, and lifts the restrictions of a default password', async () => {
    const [own, other] = [await signedIn('fresh'), await signedIn('fresh')];
    expect(await ask(createTicket, { Path: HUB_PATH }, own)).toMatchObject(refused('当前密码为弱密码，建议修改后使用'));
    const { answer, trail } = await withTrail(owner, () => change(own, PASSWORD, 'Better2026'));
    expect(answer).toEqual({ ...ok, Message: '', Data: null });
    expect(trail).toMatchObject([{ action: '修改密码', subject_id: Number(own.uid), before: null, after: null }]);
    expect(await ask(createTicket, { Path: HUB_PATH }, own)).toMatchObject(ok);
    expect(await look(other)).toEqual(expired);
    const { Data } = await ask(contract.login, { UserName: 'fresh', Password: 'Better2026' });
    expect(Data).toMatchObject({ IsDefaultPwd: false });
    const old = await ask(contract.login, { UserName: 'fresh', Password: PASSWORD });
    expect(old).toMatchObject(refused(say.wrongLogin));
  });

  it.each([
    ['a wrong old password', 'Wrong2026', 'Better2026', undefined, say.oldPasswordWrong],
    ['no old password', '', 'Better2026', undefined, say.oldPasswordRequired],
    ['the same again', PASSWORD, PASSWORD, undefined, say.samePassword],
    ['a confirmation that differs', PASSWORD, 'Better2026', 'Better2027', say.confirmDiffers],
    ['no confirmation', PASSWORD, 'Better2026', '', say.confirmRequired],
    ['a common password', PASSWORD, 'Qwerty123', undefined, '密码过于常见，请更换'],
    ['letters alone', PASSWORD, 'abcdefghij', undefined, '密码须包含数字、字母两种元素，且密码位数为8-20位'],
  ])('is refused with %s, and changes nothing', async (_, old, next, confirmation, message) => {
    const [own, other] = [await signedIn('A1'), await signedIn('A1')];
    const { answer, trail } = await withTrail(owner, () => change(own, old, next, confirmation));
    expect(answer).toMatchObject(refused(message));
    expect(trail).toEqual([]);
    expect(await look(other)).toMatchObject(ok);
  });

  it('names the field of a common password', async () => {
    const answer = await change(await signedIn('A1'), PASSWORD, 'Qwerty123');
    expect(answer).toMatchObject({ Data: { Field: 'NewPassword' } });
  });

  it('accepts one of two concurrent changes', async () => {
    const [own, other] = [await signedIn('A3'), await signedIn('A3')];
    const lock = `select 1 from staff where id = ${Number(own.uid)} for update`;
    const answers = await meetAt(owner, lock, [
      () => change(own, PASSWORD, 'First20267'),
      () => change(other, PASSWORD, 'Second20267'),
    ]);
    expect(answers.filter(({ Status }) => Status)).toHaveLength(1);
    expect(answers.filter(({ Code }) => Code === ResultCode.ServerError)).toHaveLength(0);
  });
});

describe('A default password', () => {
  it('LOGIN-09 refuses every call except those listed, also for administrators', async () => {
    await owner.query(`update staff set is_default_pwd = true where user_name = 'root2'`);
    const own = await signedIn('root2');
    expect(await ask(searchStaff, {}, own)).toMatchObject(refused('当前密码为弱密码，建议修改后使用'));
    expect(await look(own)).toMatchObject(ok);
    const description = await app.inject({ method: 'GET', url: '/crm/openapi.json', headers: { ...own } });
    expect(description.json()).toMatchObject(refused('当前密码为弱密码，建议修改后使用'));
    await owner.query(`update staff set is_default_pwd = false where user_name = 'root2'`);
  });
});

describe('Loginv2', () => {
  const byAddress = (UserName: string, Password: string) => ask(contract.loginByAddress, { UserName, Password });
  const operatorTicket = async (userName: string, seconds = TICKET_SECONDS): Promise<string> => {
    const ticket = randomBytes(32).toString('hex');
    const { tenantId, id } = await person(userName);
    await owner.query(
      `insert into ticket (ticket_hash, tenant_id, staff_id, path, expires_time) values ($1, $2, $3, $4, $5)`,
      [digest(ticket), tenantId, id, LOGIN_TICKET_PATH, now() + seconds],
    );
    return ticket;
  };
  const wrong = { ...refused(say.wrongLogin), Data: null };

  it('accepts the credentials of Login', async () => {
    expect(await byAddress('A1', PASSWORD)).toMatchObject({ ...ok, Data: { UserModel: { UserName: 'A1' } } });
    expect(await byAddress('A1', 'Wrong2026')).toEqual(wrong);
  });

  it('accepts a ticket instead of the password: once, for its owner, for a minute', async () => {
    const ticket = await operatorTicket('A1');
    expect(await byAddress('A2', await operatorTicket('A1'))).toEqual(wrong);
    expect(await byAddress('A1x', await operatorTicket('A1'))).toEqual(wrong);
    expect(await ask(contract.login, { UserName: 'A1', Password: ticket })).toEqual(wrong);
    const { Data } = await byAddress('A1', ticket);
    const { UId, Signature } = contract.loginData.parse(Data);
    expect(await look({ uid: String(UId), signature: Signature })).toMatchObject(ok);
    expect(await byAddress('A1', ticket)).toEqual(wrong);
    expect(await byAddress('A1', await operatorTicket('A1', -1))).toEqual(wrong);
  });

  it('accepts only tickets if the tenant requires it', async () => {
    await owner.query(`update tenant set tickets_only = true where code = 'second'`);
    expect(await byAddress('A1x', PASSWORD)).toEqual(wrong);
    expect(await byAddress('A1x', await operatorTicket('A1x'))).toMatchObject(ok);
    expect(await ask(contract.login, { UserName: 'A1x', Password: PASSWORD })).toMatchObject(ok);
  });
});

describe('A login', async () => {
  const { id, roleId } = await person('A2');
  const tryIn = () => withTrail(owner, () => ask(contract.login, { UserName: 'A2', Password: PASSWORD }));

  it.each([
    ['disabled', 'status = 2', 'status = 0'],
    ['deleted', 'deleted_time = 1', 'deleted_time = null'],
  ])('of a person %s leaves neither a session nor an audit entry', async (_, spoilt, mended) => {
    await owner.query('delete from session where staff_id = $1', [id]);
    await owner.query(`update staff set ${spoilt} where id = $1`, [id]);
    const { answer, trail } = await tryIn();
    await owner.query(`update staff set ${mended} where id = $1`, [id]);
    expect(answer).toMatchObject(refused(say.wrongLogin));
    expect(trail).toEqual([]);
    expect((await owner.query('select 1 from session where staff_id = $1', [id])).rowCount).toBe(0);
  });

  it('with a disabled role succeeds, without any right', async () => {
    await owner.query('update role set status = 2 where id = $1', [roleId]);
    const { answer, trail } = await tryIn();
    await owner.query('update role set status = 0 where id = $1', [roleId]);
    expect(answer).toMatchObject({ ...ok, Data: { UserModel: { RightList: [] } } });
    expect(trail).toMatchObject([{ action: '登录', staff_id: id }]);
  });
});

describe('A login name', async () => {
  const { id } = await person('S1');
  // Letters whose lower case differs between JavaScript and PostgreSQL: final sigma, dotted I, sharp S, the Kelvin
  // sign.
  it.each(['ΟΔΟΣ', 'İstanbul', 'STRAẞE', '\u212Aelvin', 'ÀÉÎ', '张三', '🙂🙂', 'a@b', 'x@second'])(
    'such as %s signs its owner in',
    async (userName) => {
      await owner.query('update staff set user_name = $1 where id = $2', [userName, id]);
      const answer = await ask(contract.login, { UserName: `${userName}@first`, Password: PASSWORD });
      expect(answer).toMatchObject({ ...ok, Data: { UserModel: { UserName: userName } } });
    },
  );
});
