import { describe, expect, it } from 'vitest';
import { commands } from './crm-commands.ts';
import { explainCommand, nearestTo, typedWords } from './crm-usage.ts';

const meant = (line: string) => nearestTo(typedWords(line.split(' ')), commands)?.words.join(' ');

describe('A mistyped command', () => {
  it.each([
    ['tenant creat --code c', 'tenant create'],
    ['tenants list', 'tenant list'],
    ['tenat enable C', 'tenant enable'],
    ['bakup x.tar', 'backup'],
    ['Restore x.tar', 'restore'],
    ['verify mony --tenant c', 'verify money'],
    ['frobnicate', undefined],
  ])('%s means %s', (line, name) => {
    expect(meant(line)).toBe(name);
  });

  it('is answered with the nearest name and what that does', () => {
    expect(explainCommand(['bakup', 'x.tar'], commands)).toMatch(
      /^There is no command "bakup x.tar". Did you mean "backup"\?\nUsage: .*\n {2}backup FILE\n {6}[A-Z][^\n]+\.$/,
    );
    expect(explainCommand(['frobnicate'], commands)).toMatch(/^There is no command "frobnicate".\nUsage: /);
  });
});

describe('The usage', () => {
  it('lists the commands that begin with the typed words', () => {
    const lines = explainCommand(['tenant'], commands).split('\n');
    expect(lines.filter((line) => /^ {2}\S/.test(line)).map((line) => line.trim().split(' ')[1])).toEqual([
      'create',
      'list',
      'disable',
      'enable',
      'brand',
    ]);
  });

  it.each(commands.map(({ words, about }) => [words.join(' '), about]))('of %s has one sentence', (_, about) => {
    expect(about).toMatch(/^[A-Z].{15,150}\.$/);
  });
});
