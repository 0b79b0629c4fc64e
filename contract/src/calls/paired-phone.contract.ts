/** The mobile phone of a member of staff: paired by a QR code, shown and revoked. Its page speaks over the hub. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { idOf, nothing, queryIdOf, unixSeconds } from '../wire/fields.ts';

export const pairedPhoneMessages = { revoked: '已解除配对' } as const;

export const createPairing = endpoint({
  summary: '配对手机：生成一次性的二维码地址，120秒内有效；之前生成的随之失效',
  method: 'POST',
  path: 'api/Call/CreatePairing',
  access: 'all',
  request: nothing,
  answer: z.object({
    /** Opened by the phone. */
    Address: z.string(),
    ExpiresIn: z.int(),
    /** The address is of this computer itself, so a phone cannot reach it. */
    IsLoopback: z.boolean(),
  }),
  rate: 'ordinary',
  audit: 'none',
});

const pairedPhone = z.object({
  /** 苹果手机 or 安卓手机, as its browser says. */
  Device: z.string(),
  IsOnline: z.boolean(),
  PairedTime: unixSeconds,
});
export type PairedPhone = z.output<typeof pairedPhone>;

export const queryPairedPhone = endpoint({
  summary: '一个员工已配对的手机，没有时为空；他人的需要员工管理权限',
  method: 'GET',
  path: 'api/Call/QueryPairedPhone',
  access: 'all',
  request: z.object({ userId: queryIdOf('staff') }),
  answer: pairedPhone.nullable(),
  rate: 'ordinary',
  audit: 'none',
});

export const revokePhone = endpoint({
  summary: '解除手机配对，手机上的拨号页立即退出；他人的需要员工管理权限',
  method: 'POST',
  path: 'api/Call/RevokePhone',
  access: 'all',
  request: z.object({ UserId: idOf('staff') }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
