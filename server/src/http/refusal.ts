/** What the user may be told. Anything else that is thrown is a fault: logged, and answered with one fixed sentence. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';

export class Refusal extends Error {
  readonly code: ResultCode;
  /** What Data holds beside the message; nothing, as a rule. */
  readonly data: unknown;

  constructor(message: string, code: ResultCode = ResultCode.Refused, data: unknown = null) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}

/** A refusal that will not last: it says for how many seconds. */
export class TooOften extends Refusal {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(messages.tooOften);
    this.retryAfter = retryAfter;
  }
}

/** A refusal that belongs beside one field of the form. */
export const refuseField = (Field: string, message: string): Refusal =>
  new Refusal(message, ResultCode.Refused, { Field });

/** The same where somebody else has it already. */
export const duplicateField = (Field: string, message: string): Refusal =>
  new Refusal(message, ResultCode.Duplicate, { Field });

/** Throws the sentence that a rule gave, if it gave one. */
export const heed = (refusal: string | null): void => {
  if (refusal !== null) throw new Refusal(refusal);
};

/** Absent, of another tenant, and out of scope are one answer: an id tells nobody what exists. */
export const missing = (): Refusal => new Refusal(messages.missing);
export const forbidden = (): Refusal => new Refusal(messages.noRight, ResultCode.Forbidden);
export const expired = (): Refusal => new Refusal(messages.loginExpired, ResultCode.LoginExpired);
export const malformed = (): Refusal => new Refusal(messages.badParameters, ResultCode.BadRequest);
const A_MOMENT = 10;
export const tooOften = (retryAfter = A_MOMENT): TooOften => new TooOften(retryAfter);
/** The row was changed by somebody else since it was read. */
export const stale = (): Refusal => new Refusal(messages.stale);
