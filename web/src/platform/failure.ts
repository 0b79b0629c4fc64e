/** The ways a call can fail, and which of them the user has been told already. */
import type { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { announce, announceOnce } from './announce.ts';

export class CallFailed extends Error {
  readonly code: ResultCode | undefined;
  /** True when the user has seen the message: a screen must not show it again. */
  readonly shown: boolean;
  /** The field of the form that was refused, when the server named one. */
  readonly field: string | undefined;
  /** Data that came with a refusal. */
  readonly data: unknown;

  constructor(message: string, about: { code?: ResultCode; shown?: boolean; field?: string; data?: unknown } = {}) {
    super(message);
    this.name = 'CallFailed';
    this.code = about.code;
    this.shown = about.shown ?? false;
    this.field = about.field;
    this.data = about.data;
  }
}

/** Nobody knows what became of the call: the line broke, or the answer was longer under way than one waits for it. */
export class Unanswered extends CallFailed {
  readonly isLate: boolean;

  constructor(isLate: boolean) {
    super(messages.poorNetwork, { shown: true });
    this.isLate = isLate;
  }
}

export const sayPoorNetwork = (): void => announceOnce('error', messages.poorNetwork);

export const transportFailure = (quiet = false, isLate = false): Unanswered => {
  if (!quiet) sayPoorNetwork();
  return new Unanswered(isLate);
};

/** A call that was given up on purpose: nothing to tell anybody. */
export const abandoned = (): CallFailed => new CallFailed('', { shown: true });

/** Says which act was refused, and why if anybody said; what the request layer has told already stays told. */
export const refusedAs = (act: string, error: unknown): unknown => {
  if (!(error instanceof CallFailed) || error.shown) return error;
  const { message, code, field, data } = error;
  return new CallFailed(message ? `${act}:${message}` : act, {
    data,
    ...(code !== undefined && { code }),
    ...(field !== undefined && { field }),
  });
};

/** Shows a failure once: what the request layer has told already stays told, an empty Message becomes the fallback. */
export const showFailure = (error: unknown, fallback: string, prefix = ''): void => {
  if (error instanceof CallFailed) {
    if (!error.shown) announce('error', prefix + (error.message || fallback));
    return;
  }
  announce('error', prefix + fallback);
};
