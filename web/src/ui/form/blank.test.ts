import { freeText, label, mobile, newPassword } from '@gonghai/contract/wire/fields.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isChanged, wireValues } from './blank.ts';

const schema = z.object({
  Name: z.string(),
  Tel: mobile.optional(),
  Remark: z.string().nullable(),
  Tags: z.array(z.int()),
  Amount: z.number().optional(),
  Notify: z.boolean(),
});

it('sends each blank in the form that the contract accepts', () => {
  const typed = { Name: undefined, Tel: '', Remark: null, Tags: undefined, Amount: null };
  expect(wireValues(schema, typed)).toEqual({ Name: '', Remark: null, Tags: [], Notify: false });
});

it('keeps filled-in values unchanged, also those without a schema', () => {
  const typed = { Name: ' 王 ', Tel: '13800000000', Remark: 'x', Tags: [1], Amount: 0, Notify: true, Other: '' };
  expect(wireValues(schema, typed)).toEqual(typed);
});

it('takes away the spaces around a name, and around nothing else', () => {
  const named = z.object({ Name: label('请输入姓名').optional(), Remark: freeText(20), Password: newPassword });
  const typed = { Name: '\u3000王 小明 ', Remark: ' 备注 ', Password: ' Demo2026' };
  expect(wireValues(named, typed)).toEqual({ ...typed, Name: '王 小明' });
});

it('leaves out a blank that the contract refuses, so that the schema reports it', () => {
  expect(wireValues(z.object({ Tel: mobile }), { Tel: '' })).toEqual({});
});

it.each([
  ['nothing was touched', { Name: '王', Tel: undefined }, { Name: '王' }, false],
  ['a field was typed into and emptied again', { Name: '', Tags: [] }, {}, false],
  ['the form shows less than it was given', { Name: '王' }, { Name: '王', Id: 7 }, false],
  ['a field was filled in', { Name: '王' }, {}, true],
  ['a field was emptied', { Name: '' }, { Name: '王' }, true],
  ['a list was changed', { Tags: [1, 2] }, { Tags: [1] }, true],
])('knows whether anything was changed when %s', (_, typed, initial, expected) => {
  expect(isChanged(typed, initial)).toBe(expected);
});
