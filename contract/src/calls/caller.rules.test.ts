import { expect, it } from 'vitest';
import { callerName, isMissedMessage, missedMessage, nameBefore } from './caller.rules.ts';

it.each([
  [{ Name: '郝俊杰', ColleagueName: '', Tel: '13810554330' }, '郝俊杰', '未接来电：郝俊杰（13810554330）'],
  [
    { Name: '', ColleagueName: '陈晓琳', Tel: '8001' },
    '同事 陈晓琳（分机 8001）',
    '未接来电：同事 陈晓琳（分机 8001）',
  ],
  [{ Name: '', ColleagueName: '', Tel: '02161234567' }, '', '未接来电：02161234567'],
])('A caller is named as customer, as colleague, or by number: %o', (caller, name, message) => {
  expect(callerName(caller)).toBe(name);
  expect(missedMessage(caller)).toBe(message);
  expect(isMissedMessage(message)).toBe(true);
  expect(isMissedMessage(name)).toBe(false);
});

it('finds the name of a colleague before the extension', () => {
  const name = callerName({ Name: '', ColleagueName: '陈晓琳', Tel: '8001' });
  expect(nameBefore(name, '8001')).toBe('同事 陈晓琳');
  expect(nameBefore(name, '8002')).toBeUndefined();
  expect(nameBefore('王女士', '13912345678')).toBeUndefined();
});
