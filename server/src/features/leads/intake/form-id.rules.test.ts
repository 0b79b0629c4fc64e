import { describe, expect, it } from 'vitest';
import { checkFormId, issueFormId } from './form-id.rules.ts';

const seal = { key: 'a key', code: 'a-code' };
const NOW = 1_790_000_000;
const id = issueFormId(seal, NOW);
const stateOf = (given: string, now: number, by = seal) => checkFormId(by, given, now).state;

describe('The id of a form', () => {
  it('is valid from three seconds to an hour after it was issued', () => {
    expect([0, 2, 3, 3_600, 3_601].map((age) => stateOf(id, NOW + age))).toEqual([
      'young',
      'young',
      'valid',
      'valid',
      'expired',
    ]);
    expect(checkFormId(seal, id, NOW + 3).pageId).toBe(id.split('.')[0]);
  });

  it('is forged when a part of it, the form or the key differs', () => {
    const [page = '', time = '', signature = ''] = id.split('.');
    const [, , foreign = ''] = issueFormId(seal, NOW).split('.');
    for (const given of [
      '',
      page,
      `${page}.${time}.`,
      `${page}.${Number(time) - 60}.${signature}`,
      `${page.replaceAll(/[\da-f]/g, 'a')}.${time}.${signature}`,
      `${page}.${time}.${foreign}`,
    ])
      expect(checkFormId(seal, given, NOW + 10)).toEqual({ state: 'forged', pageId: '' });
    expect(stateOf(id, NOW + 10, { ...seal, code: 'another' })).toBe('forged');
    expect(stateOf(id, NOW + 10, { ...seal, key: 'another' })).toBe('forged');
  });

  it('from the future is too young', () => expect(stateOf(id, NOW - 100)).toBe('young'));
});
