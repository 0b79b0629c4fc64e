/** Converts a contract field into antd rules, with the same messages as the server. */
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

/** Shows the required mark. Blank fields are reported on submit, not on blur. */
const notBlank = (field: FieldSchema): FormRule => ({
  required: true,
  validateTrigger: [],
  validator: (_, value: unknown) => rejecting(isBlank(value) ? (blankSentence(field, value) ?? missing) : undefined),
});

export const fieldRules = (field: FieldSchema): FormRule[] => [
  ...(mayBeBlank(field) ? [] : [notBlank(field)]),
  { validator: (_, value: unknown) => rejecting(complaintAbout(field, value)) },
];
