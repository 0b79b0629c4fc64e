import { describe, expect, it } from 'vitest';
import { cleanFileName } from './file-name.ts';

describe('The name of an uploaded file', () => {
  it.each([
    ['has no control characters', '对\u0000账\n单\u007f.csv', '对账单.csv'],
    ['has no invisible or direction characters', 'a\u200b\u202efdp\u2028.csv', 'afdp.csv'],
    ['has no half of a surrogate pair', 'a\ud83d.csv', 'a.csv'],
    ['has no folders', '../../etc/账单.csv', '账单.csv'],
    ['has no folders of Windows', 'C:\\账单\\五月 账单.xlsx', '五月 账单.xlsx'],
    ['has no folders that a control character hides', '..\u0000/..\u0000/账单.csv', '账单.csv'],
    ['keeps a pair of surrogates', '😀.csv', '😀.csv'],
    ['is never empty', ' \u0000 ', '未命名'],
    ['is never a folder', '../..', '未命名'],
  ])('%s', (_, given, wanted) => {
    expect(cleanFileName(given)).toBe(wanted);
  });

  it.each([
    ['one extension', `${'账'.repeat(300)}.xlsx`, `${'账'.repeat(195)}.xlsx`],
    ['no extension', '账'.repeat(300), '账'.repeat(200)],
    ['pairs of surrogates', `${'😀'.repeat(300)}.csv`, `${'😀'.repeat(196)}.csv`],
    ['an extension that is none', `a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
  ])('has at most 200 characters, with %s', (_, given, wanted) => {
    expect(cleanFileName(given)).toBe(wanted);
  });
});
