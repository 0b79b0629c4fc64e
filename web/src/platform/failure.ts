/** Errors of calls, and whether the user has already seen their message. */
import type { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { announce, announceOnce } from './announce.ts';

export class CallFailed extends Error {
  readonly code: ResultCode | undefined;
  /** True when the message was already shown: a screen must not show it again. */
  readonly shown: boolean;
  /** The refused field of the form, if the server named one. */
  readonly field: string | undefined;
  /** Data of the refusal. */
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

/** The outcome is unknown: the connection broke or the timeout passed. */
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

/** A call that was cancelled on purpose: no message. */
export const abandoned = (): CallFailed => new CallFailed('', { shown: true });

/** Adds the name of the refused action to the message. Messages that were already shown stay unchanged. */
export const refusedAs = (act: string, error: unknown): unknown => {
  if (!(error instanceof CallFailed) || error.shown) return error;
  const { message, code, field, data } = error;
  return new CallFailed(message ? `${act}:${message}` : act, {
    data,
    ...(code !== undefined && { code }),
    ...(field !== undefined && { field }),
  });
};

/** Shows an error once. Nothing happens if it was already shown; an empty message becomes the fallback. */
export const showFailure = (error: unknown, fallback: string, prefix = ''): void => {
  if (error instanceof CallFailed) {
    if (!error.shown) announce('error', prefix + (error.message || fallback));
    return;
  }
  announce('error', prefix + fallback);
};
