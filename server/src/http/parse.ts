/** What comes in, made safe and typed: limits every request obeys, then the contract's own schema. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { z } from 'zod';
import { malformed, Refusal } from './refusal.ts';

const DEEPEST = 20;
const LONGEST_LIST = 1_000;
const CHINESE = /[\u4e00-\u9fff]/;

const isSound = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Nothing in a request may be deeper, longer or stranger than any screen would send, whatever its schema says. */
const isHarmless = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return isSound(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.length <= LONGEST_LIST && value.every((item) => isHarmless(item, depth + 1));
  const fields = value as Record<string, unknown>;
  return Object.keys(fields).every((name) => isSound(name) && isHarmless(fields[name], depth + 1));
};

/** A rule with a Chinese sentence is told to the user; a wrong type or a missing key is a caller's mistake. */
const refusalOf = (error: z.ZodError): Refusal => {
  const typed = error.issues.find(({ message }) => !CHINESE.test(message));
  const [issue] = error.issues;
  if (typed || !issue) return malformed();
  const field = issue.path.find((part) => typeof part === 'string');
  return new Refusal(issue.message, ResultCode.Refused, field === undefined ? null : { Field: field });
};

/** For whoever looks at a request before its schema does. */
export const demandHarmless = (raw: unknown): void => {
  if (!isHarmless(raw, 0)) throw malformed();
};

export const parseRequest = <Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> => {
  demandHarmless(raw);
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw refusalOf(parsed.error);
  return parsed.data;
};

/** JSON that a field carries as text. */
export const parseJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> => {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw malformed();
  }
  return parseRequest(schema, raw);
};
