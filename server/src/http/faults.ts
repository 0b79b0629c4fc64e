/** Every way a request can fail, turned into one envelope. No stack, no SQL, no path ever leaves the house. */
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { OutOfTime } from '../db/database.ts';
import { hasState, SqlState } from '../db/sql.ts';
import { turnDown } from './answer.ts';
import { Refusal } from './refusal.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** Rooms that know nothing of the wire have refusals of their own; whoever composes them says which. */
export type ExplainRefusal = (error: unknown) => string | undefined;

/** What the user is told, and whether it is a fault of ours that somebody must look at. */
export const answerTo = (
  error: unknown,
  explain: ExplainRefusal,
): { readonly envelope: Envelope<unknown>; readonly isFault: boolean } => {
  // Nobody waits for it any more.
  if (error instanceof DOMException && error.name === 'AbortError') {
    return { envelope: turnDown(ResultCode.Refused, messages.tooSlow), isFault: false };
  }
  if (error instanceof Refusal) return { envelope: turnDown(error.code, error.message, error.data), isFault: false };
  const explained = explain(error);
  if (explained !== undefined) return { envelope: turnDown(ResultCode.Refused, explained), isFault: false };
  if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') {
    return { envelope: turnDown(ResultCode.Refused, messages.fileTooLarge), isFault: false };
  }
  // Two people at the same rows: the second is asked to try again, nothing of his was written, and nothing he sees is old.
  if (hasState(error, SqlState.LockNotAvailable, SqlState.DeadlockDetected)) {
    return { envelope: turnDown(ResultCode.Refused, messages.busy), isFault: false };
  }
  // What no command foresaw, but the schema did: somebody else was quicker. Nothing was written, and it is worth a look.
  if (hasState(error, SqlState.UniqueViolation, SqlState.ForeignKeyViolation)) {
    return { envelope: turnDown(ResultCode.Refused, messages.stale), isFault: true };
  }
  const isLate = error instanceof OutOfTime || (error instanceof DOMException && error.name === 'TimeoutError');
  if (isLate || hasState(error, SqlState.QueryCanceled)) {
    return { envelope: turnDown(ResultCode.Refused, messages.tooSlow), isFault: true };
  }
  // The framework refused the bytes themselves: no JSON, a wrong content type, a body too long.
  if (statusOf(error) < 500)
    return { envelope: turnDown(ResultCode.BadRequest, messages.badParameters), isFault: false };
  return { envelope: turnDown(ResultCode.ServerError, messages.serverError), isFault: true };
};
