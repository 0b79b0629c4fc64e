import { callMessages } from '@gonghai/contract/calls/call-messages.ts';
import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { describe, expect, it } from 'vitest';
import { noPhone } from '../phone.ts';
import type { PhoneCall } from '../phone-call.ts';
import { callWords, phoneLook } from './phone-words.ts';

const call: PhoneCall = {
  key: 'a',
  phase: CallPhase.Talking,
  direction: CallDirection.Out,
  isRingingThere: true,
  name: '彭明辉',
  number: '17712345021',
  customerId: 1,
  subject: 'Customer',
  actionId: 'x',
  callLogId: 1,
  province: '浙江',
  city: '杭州',
  startedAt: 0,
  answeredAt: 0,
  isMuted: false,
  isHeld: false,
  isHeldThere: false,
  quality: 'good',
};
const ringing = { ...call, phase: CallPhase.Ringing, answeredAt: undefined };

describe('The state of a call', () => {
  it.each([
    [{ ...ringing, isRingingThere: false }, '正在呼叫'],
    [ringing, '对方响铃中'],
    [{ ...ringing, direction: CallDirection.In }, '来电'],
    [call, '通话中'],
    [{ ...call, isHeld: true, isHeldThere: true }, '保持中'],
    [{ ...call, isHeldThere: true }, '对方保持中'],
  ])('%o is %s', (one, words) => expect(callWords(one, LineType.Browser)).toBe(words));

  it.each([
    [{ ...ringing, isRingingThere: false }, '请在手机上点拨打'],
    [ringing, '手机通话中'],
  ])('of a mobile phone, %o is %s', (one, words) => expect(callWords(one, LineType.Mobile)).toBe(words));
});

describe('The chip', () => {
  const away = { state: AgentState.Break, reason: '午餐', words: '小休 · 午餐', since: 0 };
  const online = { ...noPhone, registration: { isOnline: true, reason: '' }, extension: '8016' };
  const mobile = { ...noPhone, lineKind: LineType.Mobile };
  it.each([
    [online, false, '空闲 · 分机 8016', ''],
    [online, true, '话后整理', ''],
    [{ ...online, call }, true, '通话中', ''],
    [{ ...online, away }, false, '小休 · 午餐', ''],
    [{ ...online, away }, true, '话后整理', ''],
    [{ ...online, away, call }, false, '通话中', ''],
    [{ ...online, away, registration: { isOnline: false, reason: '断开' } }, false, '小休 · 午餐', '断开'],
    [
      { ...online, registration: { isOnline: false, reason: '账号或密码错误' } },
      false,
      '离线 · 分机 8016',
      '账号或密码错误',
    ],
    [
      { ...noPhone, registration: { isOnline: false, reason: callMessages.noLine } },
      false,
      '未配置线路',
      '没有配置拨号规则，请联系管理员',
    ],
    [{ ...mobile, registration: online.registration }, false, '空闲 · 手机', ''],
    [
      { ...mobile, registration: { isOnline: false, reason: callMessages.mobileOffline } },
      false,
      '手机不在线',
      '手机不在线，请打开手机上的拨号页',
    ],
    [
      { ...mobile, registration: { isOnline: false, reason: callMessages.mobileNotPaired } },
      false,
      '手机未配对',
      '还没有配对手机，请扫码配对',
    ],
    [{ ...online, registration: noPhone.registration }, false, '连接中 · 分机 8016', ''],
  ])('shows state and extension (%#)', (state, isWrappingUp, words, reason) =>
    expect(phoneLook(state, isWrappingUp)).toMatchObject({ words, reason }),
  );
});
