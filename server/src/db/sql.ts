/** SQL fragments and error codes used by many queries. */
import { type RawBuilder, sql } from 'kysely';

/** `= any(ids)` rather than `in (...)`: it accepts an empty list, and one text serves every length. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql`any(${[...ids]}::bigint[])`;
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql`any(${[...texts]}::text[])`;

/** A LIKE pattern that matches the literal text anywhere. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** SQLSTATE codes that commands handle. */
export const SqlState = {
  UniqueViolation: '23505',
  ForeignKeyViolation: '23503',
  LockNotAvailable: '55P03',
  DeadlockDetected: '40P01',
  FailedTransaction: '25P02',
  QueryCanceled: '57014',
  DiskFull: '53100',
  UnknownStatement: '26000',
  StalePlan: '0A000',
  /** Raised by our own guard: a change of a payment in a closed day. */
  DayClosed: 'GH001',
} as const;

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'severity' in error;

export const hasState = (error: unknown, ...states: readonly string[]): boolean =>
  isDatabaseError(error) && states.includes(error.code);

/** The closed day, like 2026-11-18, that a change would have touched. */
export const closedDayOf = (error: unknown): string | undefined =>
  isDatabaseError(error) && error.code === SqlState.DayClosed ? (error.detail ?? '') : undefined;

/** All connections were in use for as long as a caller waits. The words are those of the pool, which has no code. */
export const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Connection, conflict between transactions, resources, operator; locks; a transaction that the server ended. */
const TEMPORARY_STATE = /^(?:08|40|53|57)|^(?:55P03|25P0[34])$/;
const LOST_CONNECTION = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);
/** The driver's errors of a lost connection have no code. */
const LOST_WORDS =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout)/;

/** Whether the same statements may succeed later without a change of their data. */
export const isTemporary = (error: unknown): boolean => {
  if (isDatabaseError(error)) return TEMPORARY_STATE.test(error.code);
  if (!(error instanceof Error)) return false;
  return (
    isPoolBusy(error) || ('code' in error && LOST_CONNECTION.has(String(error.code))) || LOST_WORDS.test(error.message)
  );
};

/** Class 22: a value that PostgreSQL cannot store, such as a text with a NUL. The same value fails every time. */
export const isDataError = (error: unknown): boolean => isDatabaseError(error) && error.code.startsWith('22');

const NO_SPACE = new Set<unknown>(['ENOSPC', 'EDQUOT', SqlState.DiskFull]);

/** Whether the disk of the data folder or of the database is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_SPACE.has(error.code);

/** Whether a statement failed because of this unique index. */
export const violates = (error: unknown, index: string): boolean =>
  isDatabaseError(error) && error.code === SqlState.UniqueViolation && error.constraint === index;
