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

export const transportFailure = (quiet = false): CallFailed => {
  if (!quiet) announceOnce('error', messages.poorNetwork);
  return new CallFailed(messages.poorNetwork, { shown: true });
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
