import { expect, it } from 'vitest';
import { othersChanges } from './others-changes.ts';

const changed = (began: object, typed: object, present: object) =>
  Object.fromEntries(
    othersChanges(
      began as Record<string, unknown>,
      typed as Record<string, unknown>,
      present as Record<string, unknown>,
    ),
  );

it.each([
  ['no change', { Name: '王' }, { Name: '王' }, { Name: '王' }],
  ['only I did', { Name: '王' }, { Name: '李' }, { Name: '王' }],
  ['both did the same', { Name: '王' }, { Name: '李' }, { Name: '李' }],
  ['a blank became another blank', { Tel: null }, { Tel: '' }, { Tel: undefined }],
  ['what they changed is not in the form', { Name: '王', Version: 1 }, { Name: '王' }, { Name: '王', Version: 2 }],
])('has nothing to tell when %s', (_, began, typed, present) => {
  expect(changed(began, typed, present)).toEqual({});
});

it('tells what only others changed from what was typed as well', () => {
  const began = { Name: '王', Tel: '', Tags: [1], Level: 1 };
  const typed = { Name: '李', Tel: '', Tags: [1], Level: 1 };
  const present = { Name: '张', Tel: '13800000000', Tags: [1, 2], Level: 1 };
  expect(changed(began, typed, present)).toEqual({
    Name: { theirs: '张', mine: '李', isTyped: true },
    Tel: { theirs: '13800000000', mine: '', isTyped: false },
    Tags: { theirs: [1, 2], mine: [1], isTyped: false },
  });
});
