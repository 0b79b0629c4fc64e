import {
  label,
  mobile,
  mobileOrEmpty,
  newPassword,
  passwordMessage,
  usableStatus,
} from '@gonghai/contract/wire/fields.ts';
import type { FormRule } from 'antd';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldSchema } from './blank.ts';
import { fieldRules } from './field-rules.ts';

const rulesOf = (field: FieldSchema) => fieldRules(field) as Extract<FormRule, { validator?: unknown }>[];

/** The message on submit: the first message of the first rule that fails. */
const sentence = async (field: FieldSchema, value: unknown): Promise<string | undefined> => {
  for (const rule of rulesOf(field)) {
    try {
      await rule.validator?.(rule as never, value, () => undefined);
    } catch (error) {
      return (error as Error).message;
    }
  }
  return undefined;
};

const isRequired = (field: FieldSchema) => rulesOf(field).some(({ required }) => required);

describe('the required mark', () => {
  it.each<[string, FieldSchema, boolean]>([
    ['a name', label('请输入昵称'), true],
    ['a phone', mobile, true],
    ['a list that must have something in it', z.array(z.int()).min(1), true],
    ['a choice', usableStatus, true],
    ['an optional phone', mobile.optional(), false],
    ['a text that may be empty', mobileOrEmpty, false],
    ['a nullable number', z.number().nullable(), false],
    ['a list that may be empty', z.array(z.int()), false],
    ['a field with a default', z.int().default(1), false],
  ])('is right for %s', (_, field, expected) => {
    expect(isRequired(field)).toBe(expected);
  });

  it('belongs to a rule that reports no error for a field left empty', () => {
    expect(rulesOf(mobile).find(({ required }) => required)?.validateTrigger).toEqual([]);
  });
});

describe('what a field says', () => {
  it.each<[string, FieldSchema, unknown, string | undefined]>([
    ['nothing about a good value', label('请输入昵称'), '王小明', undefined],
    ['nothing about an optional blank', mobile.optional(), '', undefined],
    ['nothing about a cleared optional number', z.number().optional(), null, undefined],
    ["the contract's sentence about a blank", label('请输入昵称'), undefined, '请输入昵称'],
    ['nothing about spaces around a name, which go by themselves', label('请输入昵称'), ' 王小明\u3000', undefined],
    ['the length without the spaces', label('请输入昵称'), ' 王 ', '长度在 2 到 20 个字符'],
    ["the contract's sentence about a blank of spaces", label('请输入昵称'), '  ', '请输入昵称'],
    ["the contract's sentence about spaces in a password", newPassword, ' Demo2026', passwordMessage],
    ["the contract's sentence about a wrong value", newPassword, '123', passwordMessage],
    ["the contract's sentence about an empty list", z.array(z.int()).min(1, '请选择标签'), undefined, '请选择标签'],
    ['its label when the contract has no sentence for a blank', z.int(), null, '请填写${label}'],
    ['Chinese about a number that is too small', z.number().min(0), -1, '不能小于 0'],
    ['Chinese about a text that is too long', z.string().max(3), '一二三四', '最多 3 个字符'],
    ['Chinese about a fraction', z.int(), 1.5, '请输入整数'],
    ['Chinese about an unknown choice', usableStatus, 7, '请选择${label}'],
    ['Chinese about a wrong type', z.string(), 5, '${label}填写有误'],
  ])('is %s', async (_, field, value, expected) => {
    expect(await sentence(field, value)).toBe(expected);
  });
});
