/** Converts every error to an envelope. Stack traces, SQL and file paths are never sent. */
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { OutOfTime } from '../db/database.ts';
import { hasState, isDiskFull, isPoolBusy, SqlState } from '../db/sql.ts';
import { turnDown } from './answer.ts';
import { Refusal } from './refusal.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** A lock, a connection or a statement took longer than its caller waits. Nothing was written. */
const isLate = (error: unknown): boolean =>
  error instanceof OutOfTime ||
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  hasState(error, SqlState.QueryCanceled);
const isLocked = (error: unknown): boolean =>
  hasState(error, SqlState.LockNotAvailable, SqlState.DeadlockDetected) || isPoolBusy(error);

/** The same request may succeed a moment later. */
export const isBusy = (error: unknown): boolean => isLocked(error) || isLate(error);

/** Messages for errors of modules that do not depend on the contract. Set by `app.ts`. */
export type ExplainRefusal = (error: unknown) => string | undefined;

/** The response, and whether it is an internal error that must be logged. */
export const answerTo = (
  error: unknown,
  explain: ExplainRefusal,
): { readonly envelope: Envelope<unknown>; readonly isFault: boolean } => {
  // The client has disconnected.
  if (error instanceof DOMException && error.name === 'AbortError') {
    return { envelope: turnDown(ResultCode.Refused, messages.tooSlow), isFault: false };
  }
  if (error instanceof Refusal) return { envelope: turnDown(error.code, error.message, error.data), isFault: false };
  const explained = explain(error);
  if (explained !== undefined) return { envelope: turnDown(ResultCode.Refused, explained), isFault: false };
  if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') {
    return { envelope: turnDown(ResultCode.Refused, messages.fileTooLarge), isFault: false };
  }
  // Nothing was written. The operator finds it in the log.
  if (isDiskFull(error)) return { envelope: turnDown(ResultCode.Refused, messages.diskFull), isFault: true };
  // Two people changed the same rows, or no connection was free. The caller retries. The operator sees in the log that
  // the connections do not suffice.
  if (isLocked(error)) return { envelope: turnDown(ResultCode.Refused, messages.busy), isFault: isPoolBusy(error) };
  if (hasState(error, SqlState.DayClosed))
    return { envelope: turnDown(ResultCode.Refused, messages.dayClosed), isFault: false };
  // A concurrent change that no command handles but the schema rejects. Nothing was written, and it is logged.
  if (hasState(error, SqlState.UniqueViolation, SqlState.ForeignKeyViolation)) {
    return { envelope: turnDown(ResultCode.Refused, messages.stale), isFault: true };
  }
  if (isLate(error)) return { envelope: turnDown(ResultCode.Refused, messages.tooSlow), isFault: true };
  // Rejected by the framework: invalid JSON, wrong content type, body too long.
  if (statusOf(error) < 500)
    return { envelope: turnDown(ResultCode.BadRequest, messages.badParameters), isFault: false };
  return { envelope: turnDown(ResultCode.ServerError, messages.serverError), isFault: true };
};
