import { messages } from '@gonghai/contract/wire/messages.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { GENEROUS } from '../../../../test/application.ts';
import { anAccount, aPush, sendPush, signed, type TestAccount } from '../../../../test/intake.ts';

const PUSHES = 20;
const REFUSALS = 5;
const test = await startTestApp({
  limits: { ...GENEROUS, push: { calls: PUSHES, seconds: 1 }, refusedPush: { calls: REFUSALS, seconds: 60 } },
});
afterAll(test.close);
const { app, owner, clock, notified, person } = test;
const { tenantId } = await person('root');
const { tenantId: otherTenant } = await person('rootx');

const tooOften = { Status: false, Code: ResultCode.Refused, Message: messages.tooOften, Data: null };
const valid = async (account: TestAccount, address: string) => {
  await notified();
  return sendPush(app, account.token, signed(account, aPush(account), Math.floor(clock.now / 1_000)), address);
};
const wrongSignature = (account: TestAccount, address: string) => valid({ ...account, secret: 'wrong' }, address);
const wrongToken = (account: TestAccount, address: string) => valid({ ...account, token: randomUUID() }, address);
const codes = async (count: number, send: () => ReturnType<typeof valid>) => {
  const answers = await Promise.all(Array.from({ length: count }, send));
  return answers.map(({ Code }) => Code);
};

describe('Many invalid pushes from one address', () => {
  it('are soon refused without a look at them, while other addresses are served', async () => {
    const account = await anAccount(owner, tenantId);
    expect(await codes(REFUSALS, () => wrongToken(account, '10.0.0.1'))).toEqual(
      Array(REFUSALS).fill(ResultCode.LoginExpired),
    );
    // Also a valid one whose token this instance has never seen.
    expect(await wrongToken(account, '10.0.0.1')).toEqual(tooOften);
    expect(await valid(account, '10.0.0.1')).toEqual(tooOften);
    expect(await valid(account, '10.0.0.2')).toMatchObject({ Status: true });
    // It is known now: a platform sends for many tenants from one address.
    expect(await valid(account, '10.0.0.1')).toMatchObject({ Status: true });
    clock.now += 60_000;
    expect(await wrongToken(account, '10.0.0.1')).toMatchObject({ Code: ResultCode.LoginExpired });
  });

  it('with one tenant’s token do not keep out another tenant', async () => {
    const mistaken = await anAccount(owner, tenantId);
    const other = await anAccount(owner, otherTenant);
    await codes(REFUSALS + 1, () => wrongSignature(mistaken, '10.0.0.3'));
    expect(await valid(mistaken, '10.0.0.3')).toEqual(tooOften);
    expect(await valid(other, '10.0.0.3')).toMatchObject({ Status: true });
    expect(await valid(mistaken, '10.0.0.4')).toMatchObject({ Status: true });
  });
});

describe('The answer to an invalid push does not reveal whether its token exists', () => {
  /** The answer, and whether it took as long as every refusal. */
  const timed = async (send: () => ReturnType<typeof valid>) => {
    await notified();
    const began = performance.now();
    const answer = await send();
    return { ...answer, isSlow: performance.now() - began > 195 };
  };

  it('also when there were too many from its address, where valid ones are still served', async () => {
    const known = await anAccount(owner, tenantId);
    await valid(known, '10.0.1.1');
    expect(await timed(() => wrongSignature(known, '10.0.1.1'))).toMatchObject({ isSlow: true, Code: 11 });
    await codes(REFUSALS, () => wrongToken(known, '10.0.1.1'));
    for (const send of [wrongSignature, wrongToken])
      expect(await timed(() => send(known, '10.0.1.1'))).toEqual({ ...tooOften, isSlow: true });
    expect(await valid(known, '10.0.1.1')).toMatchObject({ Status: true });
  });

  it('nor do the answers to other pushes from its address', async () => {
    const known = await anAccount(owner, tenantId);
    const unknown = { ...known, token: randomUUID() };
    const answers = [];
    for (const [account, address] of [
      [known, '10.0.1.2'],
      [unknown, '10.0.1.3'],
    ] as const) {
      await codes(REFUSALS, () => wrongSignature(account, address));
      answers.push([(await wrongSignature(account, address)).Code, (await wrongToken(account, address)).Code]);
    }
    expect(answers[0]).toEqual([ResultCode.Refused, ResultCode.LoginExpired]);
    expect(answers[1]).toEqual(answers[0]);
  });
});

it('Pushes are limited for each token', async () => {
  const busy = await anAccount(owner, tenantId);
  const calm = await anAccount(owner, tenantId);
  const answered = await codes(PUSHES + 1, () => valid(busy, '10.0.0.5'));
  expect(answered.toSorted()).toEqual([...Array(PUSHES).fill(ResultCode.Ok), ResultCode.Refused]);
  expect(await valid(calm, '10.0.0.5')).toMatchObject({ Status: true });
  clock.now += 1_000;
  expect(await valid(busy, '10.0.0.5')).toMatchObject({ Status: true });
});
