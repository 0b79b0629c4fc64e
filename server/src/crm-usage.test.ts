import { describe, expect, it } from 'vitest';
import { commands } from './crm-commands.ts';
import { explainCommand, explainFile, explainOption, nearestTo, typedWords } from './crm-usage.ts';

const help = { words: ['help'], usage: '', about: 'Shows all commands.' };
const meant = (line: string) => nearestTo(typedWords(line.split(' ')), [...commands, help])?.words.join(' ');

describe('A mistyped command', () => {
  it.each([
    ['tenant creat --code c', 'tenant create'],
    ['tenants list', 'tenant list'],
    ['tenat enable C', 'tenant enable'],
    ['bakup x.tar', 'backup'],
    ['Restore x.tar', 'restore'],
    ['verify mony --tenant c', 'verify money'],
    ['hepl', 'help'],
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

describe('A mistyped option', () => {
  it.each([
    ['dryrun', 'There is no option --dryrun. Did you mean --dry-run?'],
    ['tenants', 'There is no option --tenants. Did you mean --tenant?'],
    ['colour', 'There is no option --colour.'],
  ])('--%s is answered by “%s”', (typed, said) => {
    expect(explainOption(typed, ['tenant', 'dry-run'])).toBe(said);
  });
});

it('An error of the file system is one sentence that names the file; others are not explained', () => {
  const of = (code: string) => Object.assign(new Error('x'), { code, path: '/tmp/logo.png' });
  expect(explainFile(of('ENOENT'))).toBe('The file /tmp/logo.png does not exist.');
  expect(explainFile(of('EISDIR'))).toBe('The file /tmp/logo.png is a folder.');
  expect(explainFile(of('ECONNREFUSED'))).toBeUndefined();
  expect(explainFile(new Error('x'))).toBeUndefined();
});
