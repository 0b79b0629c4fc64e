/** SQL fragments and error codes used by many queries. */
import { type RawBuilder, sql } from 'kysely';

/** `= any(ids)` rather than `in (...)`: it accepts an empty list, and one text serves every length. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql`any(${[...ids]}::bigint[])`;

/** A LIKE pattern that matches the literal text anywhere. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** SQLSTATE codes that commands handle. */
export const SqlState = {
  UniqueViolation: '23505',
  ForeignKeyViolation: '23503',
  LockNotAvailable: '55P03',
  DeadlockDetected: '40P01',
  QueryCanceled: '57014',
  UnknownStatement: '26000',
  StalePlan: '0A000',
} as const;

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'severity' in error;

export const hasState = (error: unknown, ...states: readonly string[]): boolean =>
  isDatabaseError(error) && states.includes(error.code);

/** Whether a statement failed because of this unique index. */
export const violates = (error: unknown, index: string): boolean =>
  isDatabaseError(error) && error.code === SqlState.UniqueViolation && error.constraint === index;
