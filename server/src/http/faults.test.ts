import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { OutOfTime } from '../db/database.ts';
import { answerTo } from './faults.ts';
import { expired, forbidden, malformed, missing, refuseField, stale, tooOften } from './refusal.ts';

const databaseError = (code: string, constraint = ''): Error =>
  Object.assign(new pg.DatabaseError('duplicate key value "张三" violates "staff_pkey"', 100, 'error'), {
    code,
    constraint,
    severity: 'ERROR',
  });
const fileError = (code: string): Error => Object.assign(new Error(`${code}: write`), { code });
const frameworkError = (statusCode: number, code: string): Error =>
  Object.assign(new Error('Body is not valid JSON: 张三'), { statusCode, code });
const lateRead = new DOMException('the read took too long', 'TimeoutError');
const poolBusy = new Error('timeout exceeded when trying to connect');
const unexplained = () => undefined;
const answerOf = (error: unknown) => answerTo(error, unexplained);

describe('The message for the user', () => {
  it.each([
    ['a refusal', missing(), ResultCode.Refused, '数据不存在'],
    ['a refusal of a field', refuseField('Name', '请输入'), ResultCode.Refused, '请输入'],
    ['a missing right', forbidden(), ResultCode.Forbidden, '权限不足'],
    ['an ended session', expired(), ResultCode.LoginExpired, '登录过期，请重新登录'],
    ['a malformed request', malformed(), ResultCode.BadRequest, '参数有误！'],
    ['too many calls', tooOften(), ResultCode.Refused, '操作过于频繁，请稍后再试'],
    ['a stale version', stale(), ResultCode.Refused, '数据已变更，请刷新后重试'],
    ['a lock that others held too long', databaseError('55P03'), ResultCode.Refused, '相关数据正在处理中，请稍后再试'],
    ['a deadlock', databaseError('40P01'), ResultCode.Refused, '相关数据正在处理中，请稍后再试'],
    ['a broken body', frameworkError(400, 'FST_ERR_CTP_INVALID_JSON_BODY'), ResultCode.BadRequest, '参数有误！'],
    ['a client that has gone', AbortSignal.abort().reason, ResultCode.Refused, '查询时间过长，请缩小范围后重试'],
    ['a body too long', frameworkError(413, 'FST_ERR_CTP_BODY_TOO_LARGE'), ResultCode.BadRequest, '参数有误！'],
    ['a file too long', frameworkError(413, 'FST_REQ_FILE_TOO_LARGE'), ResultCode.Refused, '文件不能超过20MB'],
  ])('of %s, which is no internal error', (_, error, Code, Message) => {
    const { envelope, isFault } = answerOf(error);
    expect(envelope).toMatchObject({ Status: false, Code, Message });
    expect(isFault).toBe(false);
  });

  it.each([
    ['a concurrent change', databaseError('23505', 'role_name'), ResultCode.Refused, '数据已变更，请刷新后重试'],
    ['a connection that was not free in time', poolBusy, ResultCode.Refused, '相关数据正在处理中，请稍后再试'],
    ['something that has just gone', databaseError('23503'), ResultCode.Refused, '数据已变更，请刷新后重试'],
    ['a query that takes too long', databaseError('57014'), ResultCode.Refused, '查询时间过长，请缩小范围后重试'],
    ['a table that cannot grow', databaseError('53100'), ResultCode.Refused, '存储空间不足，请联系管理员'],
    ['a file that cannot be written', fileError('ENOSPC'), ResultCode.Refused, '存储空间不足，请联系管理员'],
    ['a quota that is used up', fileError('EDQUOT'), ResultCode.Refused, '存储空间不足，请联系管理员'],
    ['a folder that cannot be read', fileError('EACCES'), ResultCode.ServerError, '服务器出错了，请稍后重试'],
    ['a read without a turn in time', lateRead, ResultCode.Refused, '查询时间过长，请缩小范围后重试'],
    ['a transaction without time left', new OutOfTime(), ResultCode.Refused, '查询时间过长，请缩小范围后重试'],
    ['any other error of the database', databaseError('42P01'), ResultCode.ServerError, '服务器出错了，请稍后重试'],
    ['a mistake of ours', new TypeError('x is not a function'), ResultCode.ServerError, '服务器出错了，请稍后重试'],
    ['a lost connection', new Error('Connection terminated'), ResultCode.ServerError, '服务器出错了，请稍后重试'],
    ['something that is no error at all', 'a text', ResultCode.ServerError, '服务器出错了，请稍后重试'],
  ])('of %s, which is logged', (_, error, Code, Message) => {
    const { envelope, isFault } = answerOf(error);
    expect(envelope).toEqual({ Status: false, Code, Message, Data: null });
    expect(isFault).toBe(true);
  });

  it('is in the words of the room that refused, where it has its own', () => {
    const explained = answerTo(new Error('inside'), () => '仅支持上传 xls、xlsx 文件');
    expect(explained).toMatchObject({ isFault: false, envelope: { Code: 3, Message: '仅支持上传 xls、xlsx 文件' } });
  });
});
