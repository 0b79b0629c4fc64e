import { failureOfMicrophone, MISSED } from '@gonghai/contract/calls/call-causes.rules.ts';
import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answering, later, refusing } from '../../../test/answering.ts';
import { signIn } from '../../../test/person.ts';
import { call } from '../../platform/api.ts';
import { createCallControl } from './call-control.ts';
import { createDials } from './dials.ts';
import { createCallReports } from './call-reports.ts';
import { type CallChannel, ChannelRefusal } from '../line/channel.ts';
import { noPhone, usePhone } from '../phone.ts';

const ENDED = { type: 'ended', cause: { code: 0, text: '对方挂断' } } as const;
const TEL = '13810554330';

/** A telephone whose exchange is the test. */
const aTelephone = (change: Partial<CallChannel> = {}) => {
  const reports = createCallReports({ TId: 2, Id: 7 });
  const dialled: string[] = [];
  const held: boolean[] = [];
  /** Answers the transfer that was asked for. */
  const transfers: ((failure?: string) => void)[] = [];
  const said: string[] = [];
  const channel: CallChannel = {
    connect: () => undefined,
    disconnect: async () => undefined,
    isOnline: () => true,
    offlineText: '',
    prepare: async () => undefined,
    dial: async (_, number) => void dialled.push(number),
    answer: async () => undefined,
    reject: (key) => end(key),
    hangUp: (key, cause) => control.listener.onEnded(key, { ...ENDED, at: Date.now(), ...(cause && { cause }) }),
    mute: () => undefined,
    hold: (_, isHeld) => held.push(isHeld),
    sendTone: () => undefined,
    transfer: () => new Promise((resolve) => transfers.push(resolve)),
    changeMicrophone: async () => undefined,
    changeSpeaker: async () => undefined,
    test: async () => [],
    ...change,
  };
  const control = createCallControl({
    channel: () => channel,
    reports,
    ensureLine: async () => undefined,
    onIdle: () => undefined,
    say: (_, text) => said.push(text),
  });
  const end = (key: string): void => control.listener.onEnded(key, { ...ENDED, at: Date.now() });
  onTestFinished(() => {
    control.hangUp();
    reports.stop();
    usePhone.setState(noPhone, true);
  });
  return { reports, control, dialled, held, transfers, said, end, ...control.listener };
};

const logOf = (ActionId: string): contract.IncomingCall => ({
  Province: '浙江',
  City: '杭州',
  Name: '郝俊杰',
  ColleagueName: '',
  ColleagueId: null,
  ActionId,
  Tel: TEL,
  CustomerId: 101,
  CallLogId: 41,
});

const ofColleague = (ActionId: string) => {
  const colleague = { ColleagueName: '陈晓琳', ColleagueId: 12, Tel: '8001' };
  return { ...logOf(ActionId), ...colleague, Name: '', CustomerId: null };
};

const keysOf = (asked: ReturnType<typeof answering>, path: string) =>
  asked.filter((one) => one.path === path).map(({ headers }) => headers.get('idempotency-key'));
const bodiesOf = (asked: ReturnType<typeof answering>, path: string) =>
  asked.filter((one) => one.path === path).map(({ body }) => body);

beforeEach(() => {
  for (const kind of ['ends', 'open']) localStorage.removeItem(`gonghai.phone.${kind}.2.7`);
  signIn();
});

describe('An incoming call', () => {
  it('is logged when the log of a crashed tab is closed, and its talk is counted', async () => {
    let isOpen = true;
    const asked = answering({
      Incoming: () => {
        if (!isOpen) return logOf('action-in');
        isOpen = false;
        return refusing('正在通话中，请先挂断通话');
      },
      Heartbeat: () => ({ IsOpen: true }),
      EditCallLog: () => null,
    });
    const phone = aTelephone();
    expect(phone.onIncoming('in', TEL)).toBe(true);
    phone.onAnswered('in');
    await expect.poll(() => usePhone.getState().call).toMatchObject({ name: '郝俊杰', callLogId: 41 });
    const [first, second] = keysOf(asked, 'Incoming');
    expect(first).toMatch(/^[\w-]{8,100}$/);
    expect(second).toBe(first);
    await expect.poll(() => bodiesOf(asked, 'Heartbeat')).toEqual([{ CallActionId: 'action-in', IsTalking: true }]);
    phone.end('in');
    await expect
      .poll(() => bodiesOf(asked, 'EditCallLog'))
      .toMatchObject([{ CallActionId: 'action-in', IsAnswer: true, CauseText: '对方挂断' }]);
  });

  it('that is missed says nothing itself: the list of missed calls announces it', async () => {
    const asked = answering({ Incoming: () => logOf('action-in'), EditCallLog: () => null });
    const phone = aTelephone();
    phone.onIncoming('in', TEL);
    const cause = { ...MISSED, isUnexplained: false };
    phone.onEnded('in', { type: 'failed', at: Date.now(), cause, detail: '' });
    expect(phone.said).toEqual([]);
    await expect.poll(() => bodiesOf(asked, 'EditCallLog')).toMatchObject([{ CauseText: '未接来电' }]);
  });

  it('of a colleague shows the name and the extension', async () => {
    answering({
      Incoming: () => ofColleague('action-in'),
      EditCallLog: () => null,
    });
    aTelephone().onIncoming('in', '8001');
    await expect
      .poll(() => usePhone.getState().call)
      .toMatchObject({ name: '同事 陈晓琳（分机 8001）', number: '8001', customerId: undefined, colleagueId: 12 });
  });

  it('that ended without a log is logged and closed by a later page, once', async () => {
    let isUp = false;
    const asked = answering({
      Incoming: () => {
        if (!isUp) throw new TypeError('Failed to fetch');
        return logOf('action-late');
      },
      EditCallLog: () => null,
    });
    const phone = aTelephone();
    phone.onIncoming('in', TEL);
    phone.onAnswered('in');
    phone.end('in');
    await phone.reports.send();
    phone.reports.stop();
    isUp = true;
    const later = aTelephone().reports;
    await later.send();
    await later.send();
    expect(new Set(keysOf(asked, 'Incoming')).size).toBe(1);
    expect(bodiesOf(asked, 'EditCallLog')).toMatchObject([{ CallActionId: 'action-late', IsAnswer: true }]);
  });

  it('that the telephone refused during another call is listed, and the running call stays kept', async () => {
    let isBusy = true;
    const asked = answering({
      Incoming: () => logOf('action-in'),
      IncomingRefused: () => {
        if (!isBusy) return null;
        isBusy = false;
        return refusing('操作过于频繁，请稍后再试');
      },
    });
    const phone = aTelephone();
    phone.onIncoming('in', TEL);
    await expect.poll(() => usePhone.getState().call?.actionId).toBe('action-in');
    phone.onRefused('13900001234');
    await expect.poll(() => bodiesOf(asked, 'IncomingRefused')).toHaveLength(2);
    expect(new Set(keysOf(asked, 'IncomingRefused')).size).toBe(1);
    phone.reports.stop();
    expect(aTelephone().reports.abandoned).toMatchObject({ actionId: 'action-in' });
  });
});

describe('A dial', () => {
  it('of a colleague names the member of staff, whom the server looks up', async () => {
    const asked = answering({
      CallColleague: () => ({ ...ofColleague('action-out'), Number: '8001', LineId: 1 }),
      EditCallLog: () => null,
    });
    const phone = aTelephone();
    await createDials({ dial: phone.control.dial, isMobile: () => true }).dialColleague(12);
    expect(bodiesOf(asked, 'CallColleague')).toEqual([{ UserId: 12 }]);
    expect(phone.dialled).toEqual(['8001']);
    expect(usePhone.getState().call).toMatchObject({ name: '同事 陈晓琳（分机 8001）', colleagueId: 12 });
  });

  const dialTel = (idempotencyKey: string) => call(contract.dialTel, { Tel: TEL }, { quiet: true, idempotencyKey });
  const answer = { ...logOf('action-out'), Number: TEL, LineId: 3 };

  it('whose answer was lost is asked for once more with the same key, and rings once', async () => {
    let isLost = true;
    const asked = answering({
      CallTel: () => {
        if (!isLost) return answer;
        isLost = false;
        throw new TypeError('Failed to fetch');
      },
      EditCallLog: () => null,
    });
    const phone = aTelephone();
    await phone.control.dial({ known: { number: TEL }, send: dialTel });
    expect(phone.dialled).toEqual([TEL]);
    const [first, second, ...more] = keysOf(asked, 'CallTel');
    expect(first).toMatch(/^[\w-]{8,100}$/);
    expect([second, more]).toEqual([first, []]);
    phone.control.hangUp();
    await phone.control.dial({ known: { number: TEL }, send: dialTel });
    expect(keysOf(asked, 'CallTel').at(-1)).not.toBe(first);
  });

  it('has no log without a microphone, and after a call that had one asks for both at once', async () => {
    const asked = answering({ CallTel: () => answer, EditCallLog: () => null });
    const missing = new ChannelRefusal(failureOfMicrophone('NotFoundError'));
    let prepare: CallChannel['prepare'] = () => Promise.reject(missing);
    const phone = aTelephone({ prepare: () => prepare() });
    const dial = () => phone.control.dial({ known: { number: TEL }, send: dialTel });
    await dial();
    expect([phone.said, asked]).toEqual([[missing.message], []]);
    prepare = async () => undefined;
    await dial();
    phone.control.hangUp();
    expect(phone.dialled).toHaveLength(1);
    const unplugged = Promise.withResolvers<undefined>();
    prepare = () => unplugged.promise;
    const dialling = dial();
    await expect.poll(() => keysOf(asked, 'CallTel')).toHaveLength(2);
    unplugged.reject(missing);
    await dialling;
    expect([phone.said.at(-1), phone.dialled.length]).toEqual([missing.message, 1]);
    await expect.poll(() => bodiesOf(asked, 'EditCallLog').at(-1)).toMatchObject({ CauseText: missing.message });
  });

  it('that the server refuses, or cannot be reached for, fails with the reason', async () => {
    let isUp = true;
    const asked = answering({
      CallTel: () => {
        if (isUp) return refusing('该号码在黑名单中，无法拨打');
        throw new TypeError('Failed to fetch');
      },
    });
    const phone = aTelephone();
    await phone.control.dial({ known: { number: TEL }, send: dialTel });
    expect(asked).toHaveLength(1);
    isUp = false;
    await phone.control.dial({ known: { number: TEL }, send: dialTel });
    expect(asked).toHaveLength(3);
    expect(phone.said).toEqual(['该号码在黑名单中，无法拨打', '您的网络不佳，请稍后重试']);
    expect(phone.dialled).toEqual([]);
  });
});

describe('The bookkeeping of a dialled call', () => {
  const dialTel = (idempotencyKey: string) => call(contract.dialTel, { Tel: TEL }, { quiet: true, idempotencyKey });
  const answer = { ...logOf('action-out'), Number: TEL, LineId: 3 };

  it('reports the end of a call that was hung up before the server had answered the dial', async () => {
    const answered = later<object>();
    const asked = answering({ CallTel: () => answered.promise, EditCallLog: () => null });
    const phone = aTelephone();
    const dialling = phone.control.dial({ known: { number: TEL }, send: dialTel });
    await expect.poll(() => keysOf(asked, 'CallTel')).toHaveLength(1);
    phone.control.hangUp();
    expect(usePhone.getState().call).toBeUndefined();
    answered.keep(answer);
    await dialling;
    expect(phone.dialled).toEqual([]);
    await expect
      .poll(() => bodiesOf(asked, 'EditCallLog'))
      .toMatchObject([{ CallActionId: 'action-out', IsAnswer: false, CauseText: '对方挂断' }]);
  });

  it('tells the server of the answer at once, and of its time with the end', async () => {
    const asked = answering({ CallTel: () => answer, Heartbeat: () => ({ IsOpen: true }), EditCallLog: () => null });
    const phone = aTelephone();
    await phone.control.dial({ known: { number: TEL }, send: dialTel });
    const { key } = usePhone.getState().call!;
    phone.onAnswered(key);
    // The next regular heartbeat comes after five seconds.
    await expect
      .poll(() => bodiesOf(asked, 'Heartbeat'), { timeout: 4_000 })
      .toEqual([{ CallActionId: 'action-out', IsTalking: true }]);
    const answeredAt = usePhone.getState().call?.answeredAt;
    phone.reports.stop();
    expect(aTelephone().reports.abandoned).toMatchObject({ actionId: 'action-out', isAnswered: true, answeredAt });
    phone.end(key);
    await expect
      .poll(() => bodiesOf(asked, 'EditCallLog').at(-1))
      .toMatchObject({ CallActionId: 'action-out', IsAnswer: true, AnsweredAgo: 0, CauseText: '对方挂断' });
  });
});

describe('A transfer', () => {
  const talk = async () => {
    const asked = answering({
      Incoming: () => logOf('action-in'),
      Heartbeat: () => ({ IsOpen: true }),
      EditCallLog: () => null,
    });
    const phone = aTelephone();
    phone.onIncoming('in', TEL);
    phone.onAnswered('in');
    await expect.poll(() => usePhone.getState().call?.actionId).toBe('action-in');
    const done = phone.control.transfer({ extension: '8002', name: '陈晓琳' });
    expect(usePhone.getState().call).toMatchObject({ transferTo: '陈晓琳' });
    return { ...phone, done, ends: () => bodiesOf(asked, 'EditCallLog') };
  };

  it('that the colleague takes ends the call, with the colleague as the cause', async () => {
    const phone = await talk();
    // One at a time, and nothing takes the call off hold meanwhile.
    await phone.control.transfer({ extension: '8003', name: '别人' });
    phone.control.toggleHold();
    expect([phone.transfers.length, phone.held]).toEqual([1, []]);
    phone.transfers[0]!();
    await phone.done;
    expect(usePhone.getState().call).toBeUndefined();
    expect(phone.said).toEqual(['已转接给陈晓琳']);
    await expect.poll(phone.ends).toMatchObject([{ IsAnswer: true, CauseText: '已转接给陈晓琳' }]);
  });

  it('that fails takes the call off hold, and the talk goes on', async () => {
    const phone = await talk();
    phone.transfers[0]!('同事正忙');
    await phone.done;
    expect(phone.said).toEqual(['转接失败：同事正忙']);
    expect(phone.held).toEqual([false]);
    expect(usePhone.getState().call).toMatchObject({ key: 'in', transferTo: undefined });
    expect(phone.ends()).toEqual([]);
  });

  it('during which the call ends is in the log, and its late outcome changes nothing', async () => {
    const phone = await talk();
    phone.end('in');
    phone.onIncoming('next', '13900001234');
    phone.transfers[0]!();
    await phone.done;
    expect(usePhone.getState().call).toMatchObject({ key: 'next' });
    expect(phone.said).toEqual([]);
    await expect.poll(phone.ends).toMatchObject([{ CauseText: '转接给陈晓琳时对方挂断' }]);
  });

  it('needs a talk', async () => {
    answering({ Incoming: () => logOf('action-in'), EditCallLog: () => null });
    const phone = aTelephone();
    await phone.control.transfer({ extension: '8002', name: '陈晓琳' });
    phone.onIncoming('in', TEL);
    await phone.control.transfer({ extension: '8002', name: '陈晓琳' });
    expect(phone.transfers).toEqual([]);
  });
});
