/** Inspects the contract's schemas: the fields of a request, which of them are ids of what, and a valid sample. */
import type { Entity } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';
import { uniqueName } from '../rows.ts';

/** The part of a zod definition used here. */
interface Description {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

export const describeSchema = (schema: z.ZodType): Description => schema.def as unknown as Description;

/** Unwraps optional, nullable, pipes and the like. */
const peel = (schema: z.ZodType): z.ZodType => {
  const { innerType, in: input, getter } = describeSchema(schema);
  const inner = innerType ?? input ?? getter?.();
  return inner ? peel(inner) : schema;
};

const markOf = (schema: z.ZodType): Entity | undefined => {
  const mark = z.globalRegistry.get(schema)?.['entity'] as Entity | undefined;
  const { innerType, in: input } = describeSchema(schema);
  const inner = innerType ?? input;
  return mark ?? (inner ? markOf(inner) : undefined);
};

export type FieldPath = readonly (string | number)[];

export interface Field {
  readonly path: FieldPath;
  readonly schema: z.ZodType;
  readonly entity: Entity | undefined;
}

/** All leaf fields. A list has one element. */
export const fieldsOf = (schema: z.ZodType, path: FieldPath = []): Field[] => {
  const entity = markOf(schema);
  const { shape, element, options } = describeSchema(peel(schema));
  if (shape) return Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
  if (element) return fieldsOf(element, [...path, 0]);
  if (options && !entity) return options.flatMap((option) => fieldsOf(option, path));
  return [{ path, schema, entity }];
};

/** The same request with one value set; missing parents are created. */
export const withValue = (request: unknown, [step, ...rest]: FieldPath, value: unknown): unknown => {
  if (step === undefined) return value;
  if (typeof step === 'number') return [withValue(Array.isArray(request) ? request[step] : undefined, rest, value)];
  const fields = typeof request === 'object' && request !== null ? (request as Record<string, unknown>) : {};
  return { ...fields, [step]: withValue(fields[step], rest, value) };
};

type GiveId = (entity: Entity) => Promise<number>;

const texts = (): readonly unknown[] => [uniqueName(), 'Sample2026', '13800138000', 'x@example.com', '0', ''];
const guesses = (): readonly unknown[] => texts().concat(1, 1_800_000_000, 0, true, null);

const candidates = ({ values, entries }: Description): readonly unknown[] =>
  values ?? (entries ? Object.values(entries) : guesses());

/** The smallest valid request, without optional fields. */
export const sampleOf = async (schema: z.ZodType, giveId: GiveId): Promise<unknown> => {
  const entity = markOf(schema);
  if (entity) return giveId(entity);
  const inner = describeSchema(peel(schema));
  if (inner.shape) {
    const sample: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(inner.shape)) {
      if (!field.safeParse(undefined).success) sample[name] = await sampleOf(field, giveId);
    }
    return sample;
  }
  if (inner.element) {
    return schema.safeParse([]).success ? [] : [await sampleOf(inner.element, giveId)];
  }
  const fitting = candidates(inner).find((value) => schema.safeParse(value).success);
  if (fitting === undefined) throw new Error(`no sample fits a ${inner.type}: add the call to the registry`);
  return fitting;
};
