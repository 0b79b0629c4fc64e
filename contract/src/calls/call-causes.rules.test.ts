import { describe, expect, it } from 'vitest';
import { failureOfMicrophone, failureOfSip } from './call-causes.rules.ts';

describe('CALL-07 CALL-08 The message for a final response', () => {
  it.each([
    [404, 'Not Found', 'Not Found', '对方不可用或号码受限'],
    [480, 'Temporarily Unavailable', 'Unavailable', '对方不可用或号码受限'],
    [410, 'Gone', 'Unavailable', '对方不可用或号码受限'],
    [603, 'Decline', 'Rejected', '拨打被拒绝'],
    [403, 'Forbidden', 'Rejected', '拨打被拒绝'],
    // The library says Unavailable for these two: the status code decides.
    [408, 'Request Timeout', 'Unavailable', '无人接听'],
    [503, 'Service Unavailable', 'SIP Failure Code', '线路忙，请稍后再试'],
    [486, 'Busy Here', 'Busy', '对方正忙'],
    [600, 'Busy Everywhere', 'Busy', '对方正忙'],
    [487, 'Request Terminated', 'SIP Failure Code', '电话已挂断'],
    [302, 'Moved Temporarily', 'Redirected', '拨打失败，错误原因：Moved Temporarily'],
    [402, 'Payment Required', 'SIP Failure Code', '拨打失败，错误原因：Payment Required'],
    [422, 'Session Interval Too Small', 'SIP Failure Code', '拨打失败，错误原因：Session Interval Too Small'],
    [488, 'Not Acceptable Here', 'Incompatible SDP', '拨打失败，错误原因：Not Acceptable Here'],
    [484, 'Address Incomplete', 'Address Incomplete', '拨打失败，错误原因：Address Incomplete'],
    [500, '', 'SIP Failure Code', '拨打失败，错误原因：500'],
  ])('%i %s (%s) is %s', (status, reason, cause, text) => {
    expect(failureOfSip({ status, reason, cause })).toEqual({ code: status, text, isUnexplained: false });
  });
});

describe('The message without a response', () => {
  it.each([
    ['Canceled', '电话已挂断', false],
    ['No Answer', '无人接听', false],
    ['Rejected', '拨打被拒绝', false],
    ['User Denied Media Access', '请检查麦克风权限是否开启', false],
    ['Connection Error', '拨打失败，请稍后重试', true],
    ['Request Timeout', '拨打失败，请稍后重试', true],
    ['constructor', '拨打失败，请稍后重试', true],
    ['', '拨打失败，请稍后重试', true],
  ])('for %s is %s', (cause, text, isUnexplained) => {
    expect(failureOfSip({ status: 0, reason: '', cause })).toEqual({ code: 0, text, isUnexplained });
  });
});

it.each([
  ['NotAllowedError', '请检查麦克风权限是否开启', false],
  ['SecurityError', '请检查麦克风权限是否开启', false],
  ['NotFoundError', '没有找到麦克风', false],
  ['OverconstrainedError', '没有找到麦克风', false],
  ['NotReadableError', '麦克风被其他程序占用', false],
  ['TypeError', '拨打失败，请稍后重试', true],
])('A microphone that fails with %s: %s', (exception, text, isUnexplained) => {
  expect(failureOfMicrophone(exception)).toEqual({ code: 0, text, isUnexplained });
});
