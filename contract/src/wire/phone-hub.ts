/** The page of a paired mobile phone: its pairing, its messages over the realtime hub, and what it shows. */
import { z } from 'zod';
import { id, unixSeconds } from './fields.ts';
import { phoneCommand } from './hub.ts';

/** Sockets of phones have a namespace of their own: they receive nothing that is meant for browsers. */
export const PHONE_NAMESPACE = '/phone';
/** Where the phone opens its page. The secret of the QR code is behind `#`, so no server or proxy logs it. */
export const PHONE_PAGE = '/phone';

/** How long the secret of a QR code is valid. */
export const PAIRING_SECONDS = 120;
/** How long a phone may take to execute a dial command. */
export const COMMAND_SECONDS = 30;

/** For how long the phone offers to take back what was said about a call. */
export const UNDO_SECONDS = 5;

/** The secret of a QR code, or the credential of a phone. */
export const phoneSecret = z.string().regex(/^[0-9a-f]{64}$/);

/** Authentication of a phone's socket: with the secret once, then with the credential. */
export const phoneAuth = z.object({ Secret: phoneSecret.optional(), Credential: phoneSecret.optional() });
export type PhoneAuth = z.output<typeof phoneAuth>;

/** Why a phone is not admitted. */
export const PhoneRefusal = { Expired: 'expired', OtherPerson: 'otherPerson', Revoked: 'revoked' } as const;
export type PhoneRefusal = (typeof PhoneRefusal)[keyof typeof PhoneRefusal];

/** Events that arrive at the phone. */
export const PhoneEvent = {
  /** After the secret was redeemed: `pairedCredential`. */
  Paired: 'paired',
  /** What the page shows has changed: ask for the state. */
  Changed: 'changed',
  /** Unpaired: the page forgets its credential. */
  Revoked: 'revoked',
  /** The page was opened again elsewhere on this phone. */
  Replaced: 'replaced',
} as const;

export const pairedCredential = z.object({ Credential: phoneSecret });

/** Messages of the phone. All but the first name a command and are acknowledged with `phoneAnswer`. */
export const PhoneMessage = {
  /** Acknowledged with `phoneState`. */
  State: 'phoneState',
  /** The command is shown. */
  Received: 'dialReceived',
  /** The person taps: executes the command once. Acknowledged with `dialNumber`, or null if that is too late. */
  Dial: 'dialStarted',
  /** The person does not call this one. */
  Decline: 'dialDeclined',
  /** The person says how the call went: `androidHangUp`. */
  HangUp: 'androidHangUp',
  /** Signs the phone out. */
  Leave: 'phoneLeave',
} as const;
export type PhoneMessage = (typeof PhoneMessage)[keyof typeof PhoneMessage];

/** Whether the message changed anything. */
export const phoneAnswer = z.object({ IsDone: z.boolean() });

export const dialNumber = z.object({ Tel: z.string() });

const figures = z.object({ Total: z.int(), Answered: z.int(), Seconds: z.int() });

/** The person to call. */
const phonePerson = z.object({
  Name: z.string(),
  /** As the caller may see it. */
  Tel: z.string(),
  IsLead: z.boolean(),
  TrackStatusName: z.string().nullable(),
  /** The latest earlier call. */
  LastCall: z.object({ StartTime: unixSeconds, IsAnswer: z.boolean(), Seconds: z.int() }).nullable(),
  Remark: z.string(),
  /** The next agreed follow-up. */
  Booked: z.object({ Time: unixSeconds, Msg: z.string(), IsLate: z.boolean() }).nullable(),
});
export type PhonePerson = z.output<typeof phonePerson>;

/** All that the page shows. */
export const phoneState = z.object({
  Name: z.string(),
  TenantName: z.string(),
  /** A browser of the person is connected, which sends the commands. */
  IsDesktopOnline: z.boolean(),
  Command: phoneCommand
    .extend({
      Person: phonePerson,
      ExpiresIn: z.int(),
      /** Null until it was executed. */
      DialledAgo: z.int().nullable(),
    })
    .nullable(),
  /** The next customer of the person's list, and how many come after. */
  Next: z
    .object({
      Name: z.string(),
      Tel: z.string(),
      TrackStatusName: z.string().nullable(),
      CallTimes: z.int(),
      Left: z.int(),
    })
    .nullable(),
  Today: figures.extend({
    Calls: z.array(
      z.object({
        Id: id,
        /** The number, masked if need be, for a person whose name is not known. */
        Name: z.string(),
        StartTime: unixSeconds,
        IsAnswer: z.boolean(),
        IsIncoming: z.boolean(),
        IsRunning: z.boolean(),
        Seconds: z.int(),
        CauseText: z.string(),
      }),
    ),
  }),
});
export type PhoneState = z.output<typeof phoneState>;
