/** Errors with a message for the user. Every other error is logged and answered with one fixed message. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';

export class Refusal extends Error {
  readonly code: ResultCode;
  /** Additional response data, usually none. */
  readonly data: unknown;

  constructor(message: string, code: ResultCode = ResultCode.Refused, data: unknown = null) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}

/** A temporary refusal, with the seconds until the next attempt. */
export class TooOften extends Refusal {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(messages.tooOften);
    this.retryAfter = retryAfter;
  }
}

/** A refusal shown at one field of the form. */
export const refuseField = (Field: string, message: string): Refusal =>
  new Refusal(message, ResultCode.Refused, { Field });

/** The same for a value that is already in use. */
export const duplicateField = (Field: string, message: string): Refusal =>
  new Refusal(message, ResultCode.Duplicate, { Field });

/** Throws the message of a rule, if there is one. */
export const heed = (refusal: string | null): void => {
  if (refusal !== null) throw new Refusal(refusal);
};

/** Absent, of another tenant and out of scope give the same response, so that ids reveal nothing. */
export const missing = (): Refusal => new Refusal(messages.missing);
export const forbidden = (): Refusal => new Refusal(messages.noRight, ResultCode.Forbidden);
export const expired = (): Refusal => new Refusal(messages.loginExpired, ResultCode.LoginExpired);
export const malformed = (): Refusal => new Refusal(messages.badParameters, ResultCode.BadRequest);
const A_MOMENT = 10;
export const tooOften = (retryAfter = A_MOMENT): TooOften => new TooOften(retryAfter);
/** Another person changed the row since it was read. */
export const stale = (): Refusal => new Refusal(messages.stale);
