/** Optional fields of a query string or a form, where every value is text and an empty one is none. */
import { z } from 'zod';
import { type Entity, queryIdOf } from './fields.ts';

const isNone = (sent: unknown): boolean => sent === '' || sent == null;

/** A code, or another number. */
export const queryCode = <Code extends z.ZodType>(code: Code) =>
  z.preprocess((sent) => (isNone(sent) ? undefined : Number(sent)), code.optional());

export const queryChoice = (entity: Entity) =>
  z.preprocess((sent) => (isNone(sent) ? undefined : sent), queryIdOf(entity).optional()).meta({ entity });

/** `true` or `false`. */
export const queryFlag = z.preprocess((sent) => {
  if (isNone(sent)) return undefined;
  return sent === 'true' ? true : sent === 'false' ? false : sent;
}, z.boolean().optional());
