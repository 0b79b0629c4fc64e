/**
 * Frames of the desk phone's middleware. It is another program on the user's computer, so its frames are checked
 * strictly. Names and meanings come from clients of such middleware, not from its makers.
 */
import { z } from 'zod';

/** As sent. A frame without fields is short; a longer one than this is none of the middleware. */
const LONGEST_FRAME = 4_096;

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');
const callId = z.string().max(100);

const deskEvent = z.object({
  cmd: z.enum([
    /** Whether the phone is plugged in. Also the answer to LINK. */
    'USB',
    /** The phone has begun to dial. */
    'CORG',
    /** A call comes in, or the phone is dialling. */
    'CALLING',
    /** The other side's telephone rings. */
    'ALERT',
    'CBEGIN',
    'CEND',
    // Answers to commands.
    'LINK',
    'ATD',
  ]),
  connected: yesOrNo.optional(),
  success: yesOrNo.optional(),
  message: z.string().max(200).optional(),
  number: z.string().max(50).optional(),
  /** Both spellings occur. */
  callid: callId.optional(),
  callId: callId.optional(),
  /** A SIP status code, from middleware that knows why a call failed. */
  reason: z.string().max(100).optional(),
});

export type DeskEvent = z.output<typeof deskEvent>;

/** Undefined for anything that is no event. */
export const readEvent = (data: unknown): DeskEvent | undefined => {
  if (typeof data !== 'string' || data.length > LONGEST_FRAME) return undefined;
  try {
    return deskEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};

export type DeskCommand =
  | { readonly cmd: 'LINK' | 'SETMODE' | 'ATH' | 'ATA' }
  | { readonly cmd: 'ATD'; readonly number: string; readonly callid: string }
  | { readonly cmd: 'autorecord'; readonly value: '1' }
  | { readonly cmd: 'setCallrecord'; readonly recordFileUrl: string };

/** Clients confirm every event. */
export const confirmationOf = ({ cmd }: DeskEvent) => ({ cmd, success: 'true', message: '成功' });
