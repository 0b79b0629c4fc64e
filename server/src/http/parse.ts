/** Validates requests: limits that apply to every request, then the schema of the contract. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { z } from 'zod';
import { coerceRequest } from './coerce.ts';
import { malformed, Refusal } from './refusal.ts';

const DEEPEST = 20;
const LONGEST_LIST = 1_000;
const CHINESE = /[\u4e00-\u9fff]/;

const isSound = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Limits on depth, length and characters for every request, independent of its schema. */
export const isWithinLimits = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isSound(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value))
    return value.length <= LONGEST_LIST && value.every((item) => isWithinLimits(item, depth + 1));
  const fields = value as Record<string, unknown>;
  return Object.keys(fields).every((name) => isSound(name) && isWithinLimits(fields[name], depth + 1));
};

/**
 * A rule with a Chinese message is shown to the user. A wrong type or missing key is an error of the client program.
 */
const refusalOf = (error: z.ZodError): Refusal => {
  const typed = error.issues.find(({ message }) => !CHINESE.test(message));
  const [issue] = error.issues;
  if (typed || !issue) return malformed();
  const field = issue.path.find((part) => typeof part === 'string');
  return new Refusal(issue.message, ResultCode.Refused, field === undefined ? null : { Field: field });
};

/** For code that reads a request before its schema is applied. */
export const demandWithinLimits = (raw: unknown): void => {
  if (!isWithinLimits(raw)) throw malformed();
};

export const parseRequest = <Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> => {
  demandWithinLimits(raw);
  const parsed = schema.safeParse(coerceRequest(schema, raw));
  if (!parsed.success) throw refusalOf(parsed.error);
  return parsed.data;
};

/** JSON inside a text field. */
export const parseJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> => {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw malformed();
  }
  return parseRequest(schema, raw);
};
