/** Uploads one file for an import, which may continue as a task. */
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { unwrap } from './api.ts';
import { CallFailed, transportFailure } from './failure.ts';
import { NoResponse, parseEnvelope, sendFile, type UploadOptions } from './send-file.ts';
import { resumeTasks } from './tasks.ts';

export type { UploadOptions };

/** The file may have arrived and started a task, which is then followed like any other. */
const unknownOutcome = (message: string): CallFailed => {
  void resumeTasks();
  return new CallFailed(message);
};

/** The same without a connection: nothing can be asked until it is back. */
const cutOff = (): CallFailed => {
  addEventListener('online', () => void resumeTasks(), { once: true });
  return unknownOutcome(messages.uploadCut);
};

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof NoResponse)) return error;
  if (error.kind === 'late') return unknownOutcome(messages.uploadSlow);
  return error.kind === 'sent' ? cutOff() : transportFailure();
};

export const upload = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  file: File,
  options: UploadOptions = {},
): Promise<{ readonly data: AnswerOf<E>; readonly message: string }> => {
  const { isOk, text, askedWith } = await sendFile(endpoint, request, file, options).catch((error: unknown) => {
    throw failureOf(error);
  });
  const envelope = isOk ? parseEnvelope(text) : undefined;
  if (!envelope) throw transportFailure();
  return { data: unwrap(envelope, { askedWith }) as AnswerOf<E>, message: envelope.Message };
};
