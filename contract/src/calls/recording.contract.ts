/** Recordings of calls: upload in parts, binding, the measured length, and listening. */
import { z } from 'zod';
import { RecordState } from '../customers/call-outcome.ts';
import { endpoint } from '../wire/endpoint.ts';
import { idOf, queryIdOf } from '../wire/fields.ts';
import { callComment, CallFlag } from './spot-check-values.ts';

/** Detected by content. */
export const SOUND_TYPES = ['webm', 'ogg', 'mp4', 'wav', 'mp3'] as const;
export type SoundType = (typeof SOUND_TYPES)[number];

/** Bytes of all parts of one call. */
export const LARGEST_RECORDING = 50 * 1024 * 1024;
/** Parts of five seconds: almost seven hours. */
export const MOST_PARTS = 5_000;
/** After the end of a call, its recording is accepted for this long. */
export const UPLOAD_WITHIN_SECONDS = 86_400;
/** Seconds for which a token of a call is valid: the longest call, and the time after its end. */
export const RECORD_TOKEN_SECONDS = 2 * 86_400;
export const LONGEST_CALL_SECONDS = 86_400;

export const recordingMessages = {
  type: '录音只能是 webm、ogg、mp4、wav 或 mp3 格式',
  tooLarge: '录音不能超过50MB',
  tooManyParts: '录音分段过多',
  off: '录音已关闭',
  tooLate: '通话已结束超过一天，不能再上传录音',
  complete: '录音已上传完成，不能再追加',
  /** With Data {NextPart}. */
  partMissing: '前面的录音分段尚未上传',
  empty: '录音分段是空的',
  none: '通话没有录音',
  unmeasured: '录音尚未测量，请稍后再试',
} as const;

const actionId = z.string().min(1).max(64);
/** A number in the query string. */
const partNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** An opaque name that the upload gave out. */
const recordName = z.string().regex(/^[0-9a-f]{32}\.(webm|ogg|mp4|wav|mp3)$/);

const recordUpload = z.object({
  ActionId: actionId,
  /** 0, 1, … in this order. Without it the file is the whole recording. */
  Part: partNumber.optional(),
  /** 1: the last part. */
  IsLast: z.enum(['0', '1']).optional(),
  /** Instead of a session: for desk phones and recorders. */
  Token: z.string().max(500).optional(),
});
export type RecordUpload = z.output<typeof recordUpload>;

const recordUploaded = z.object({
  /** For `bindRecord`. The same for all parts of a call. */
  FileName: recordName,
  /** The part that is expected next. All parts before it are stored. */
  NextPart: z.int(),
});
export type RecordUploaded = z.output<typeof recordUploaded>;

export const uploadRecord = endpoint({
  summary: '上传通话录音：整个文件，或按顺序的分段（Part 0、1…，最后一段 IsLast=1）；重复的分段不会重复保存',
  method: 'POST',
  path: 'api/Upload/Record',
  access: 'all',
  request: recordUpload,
  answer: recordUploaded,
  rate: 'record',
  audit: 'log',
  kind: 'upload',
  largestFile: LARGEST_RECORDING,
  acceptsToken: true,
});

export const createRecordToken = endpoint({
  summary: '通话的录音上传令牌：话机或录音程序凭它上传本次通话的录音，不需要登录',
  method: 'POST',
  path: 'api/Call/RecordToken',
  access: 'all',
  request: z.object({ CallActionId: actionId }),
  answer: z.object({ Token: z.string(), ExpiresIn: z.int() }),
  rate: 'ordinary',
  audit: 'none',
});

export const bindRecord = endpoint({
  summary: '把上传的录音绑定到本人的通话；只绑定一次，文件名必须是上传该通话录音时返回的',
  method: 'POST',
  path: 'api/Call/CallUpdateFileName',
  access: 'all',
  request: z.object({ CallActionId: actionId, FileName: z.string().max(100) }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'log',
});

export const correctSeconds = endpoint({
  summary: '按录音的实际时长更正通话时长：以服务器测得的时长为准，每条记录一次',
  method: 'POST',
  path: 'api/Call/EditCallLogSeconds',
  access: 'all',
  request: z.object({ Id: idOf('call-log'), Seconds: z.int().min(0).max(LONGEST_CALL_SECONDS) }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});

export const recordDetail = z.object({
  State: z.enum(RecordState),
  /** Measured by the server; 0 until then, also of a recording that can be played already. */
  Milliseconds: z.int(),
  /** 0 without a waveform. With 2 the first is the agent, the second the customer. */
  Channels: z.int(),
  /** Base64: for each bar one byte of each channel, 0 to 255. Empty for a format that the server cannot decode. */
  Waveform: z.string(),
  CallSeconds: z.int(),
  /** Whether the player should send `correctSeconds`. */
  IsLengthWrong: z.boolean(),
  /** Of a spot check. */
  Flag: z.enum(CallFlag),
  /** In the order of their seconds. */
  Comments: z.array(callComment),
});
export type RecordDetail = z.output<typeof recordDetail>;

export const queryRecord = endpoint({
  summary: '一条通话的录音：状态、时长、波形和点评',
  method: 'GET',
  path: 'api/Call/QueryRecord',
  access: 'all',
  request: z.object({ id: queryIdOf('call-log') }),
  answer: recordDetail,
  rate: 'ordinary',
  audit: 'none',
});

/** Seconds for which a ticket for a recording is valid, for any number of requests. */
const LISTEN_SECONDS = 600;

export const listenToRecord = endpoint({
  summary: '收听录音，支持分段请求；凭登录或10分钟内有效的票据；收听会留下记录',
  method: 'GET',
  path: 'api/Call/Record',
  access: 'all',
  request: z.object({ id: queryIdOf('call-log') }),
  answer: z.never(),
  rate: 'ordinary',
  audit: 'export',
  kind: 'media',
  ticketSeconds: LISTEN_SECONDS,
});
