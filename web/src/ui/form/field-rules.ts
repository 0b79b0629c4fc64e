/** A field of the contract as antd rules: the form says the same sentence as the server would. */
import type { FormRule } from 'antd';
import { z } from 'zod';
import { blankSentence, type FieldSchema, isBlank, mayBeBlank, withoutEdges } from './blank.ts';
import { missing, wording } from './wording.ts';

const rejecting = (sentence: string | undefined): Promise<void> =>
  sentence === undefined ? Promise.resolve() : Promise.reject(new Error(sentence));

const complaintAbout = (field: FieldSchema, value: unknown): string | undefined =>
  isBlank(value)
    ? undefined
    : z.safeParse(field, withoutEdges(field, value), { error: wording }).error?.issues[0]?.message;

/** Carries the required mark. A field merely passed over is not scolded: blanks are complained about on submit. */
const notBlank = (field: FieldSchema): FormRule => ({
  required: true,
  validateTrigger: [],
  validator: (_, value: unknown) => rejecting(isBlank(value) ? (blankSentence(field) ?? missing) : undefined),
});

export const fieldRules = (field: FieldSchema): FormRule[] => [
  ...(mayBeBlank(field) ? [] : [notBlank(field)]),
  { validator: (_, value: unknown) => rejecting(complaintAbout(field, value)) },
];
