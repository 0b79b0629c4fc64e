import { CallEndMark, type CallOutcome } from '@gonghai/contract/customers/call-outcome.ts';
import { expect, it } from 'vitest';
import { callDetails, callSummary, endMarkWords, outcomeLook } from './call-words.ts';

const call: CallOutcome = {
  CallSeconds: 75,
  FilterResult: 0,
  IsRunning: false,
  IsAnswer: true,
  IsIncoming: false,
  Channel: 'BS/SIP',
  CauseCode: 0,
  CauseText: '电话已挂断',
  EndMark: CallEndMark.Reported,
  LostSeconds: 0,
  RecordState: 0,
  IsWrapUpLeft: false,
};

it.each([
  [call, '01:15', '电话已挂断，网页软电话，过滤通过', ''],
  [{ ...call, IsAnswer: false, CallSeconds: 0, CauseText: '无人接听' }, '未接通', '无人接听，网页软电话，过滤通过', ''],
  [{ ...call, IsIncoming: true }, '01:15', '呼入，电话已挂断，网页软电话', ''],
  [{ ...call, IsIncoming: true, IsAnswer: false, CauseText: '' }, '未接来电', '呼入，网页软电话', ''],
  [{ ...call, IsIncoming: true, IsAnswer: false, CauseText: '未接来电' }, '未接来电', '呼入，网页软电话', ''],
  [{ ...call, IsRunning: true }, '通话中', '网页软电话，过滤通过', ''],
  [{ ...call, FilterResult: 1, CauseText: '' }, '黑名单', '网页软电话，过滤黑名单', ''],
  [{ ...call, EndMark: CallEndMark.Estimated, CauseText: '' }, '01:15', '网页软电话，过滤通过', '系统补记'],
  [{ ...call, EndMark: CallEndMark.SelfReported, CauseText: '' }, '01:15', '网页软电话，过滤通过', '自报'],
  [
    { ...call, EndMark: CallEndMark.Corrected, LostSeconds: 40, CauseText: '' },
    '01:15',
    '网页软电话，过滤通过',
    '断线补记（断线40秒）',
  ],
])('describes the outcome of a call (%#)', (one, words, details, mark) => {
  expect([outcomeLook(one).words, callDetails(one).join('，'), endMarkWords(one)]).toEqual([words, details, mark]);
});

it.each([
  [call, '呼出 接通 01:15'],
  [{ ...call, IsIncoming: true }, '呼入 接通 01:15'],
  [{ ...call, IsAnswer: false, CauseText: '无人接听' }, '呼出 未接通，无人接听'],
  [{ ...call, IsIncoming: true, IsAnswer: false, CauseText: '未接来电' }, '呼入 未接来电'],
  [{ ...call, IsIncoming: true, IsAnswer: false, CauseText: '坐席忙' }, '呼入 未接来电，坐席忙'],
  [{ ...call, IsIncoming: true, IsRunning: true }, '呼入 通话中'],
  [{ ...call, FilterResult: 1, CauseText: '' }, '呼出 未拨出，黑名单'],
  [{ ...call, IsAnswer: false, FilterResult: 2, CauseText: '在手机上取消' }, '呼出 未拨出，在手机上取消'],
])('describes a call in one line of the timeline (%#)', (one, line) => {
  const { direction, result, length } = callSummary(one);
  expect([direction, result, length].filter(Boolean).join(' ')).toBe(line);
});
