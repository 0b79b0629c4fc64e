import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { demoKey, freshOne, oldOnes } from './prepared-demo.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-11-19T12:00:00+08:00');

it('has another key when the schema, the server or the contract changes, and on another day', () => {
  const root = mkdtempSync(join(tmpdir(), 'gonghai-key-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const files = ['server/migrations/0001_a.sql', 'server/src/operator/demo/demo.ts', 'contract/src/a/b.ts'];
  for (const file of files) write(file, 'before');
  write('server/src/a.test.ts', 'before');
  const key = (): string => demoKey(root, NOON);
  const keys = [key()];
  for (const file of files) {
    write(file, 'after');
    keys.push(key());
  }
  expect(new Set(keys).size).toBe(keys.length);
  write('server/src/a.test.ts', 'after');
  expect(key()).toBe(keys.at(-1));
  expect(demoKey(root, NOON + 11 * HOUR)).toBe(key());
  expect(demoKey(root, NOON + 13 * HOUR)).not.toBe(key());
});

it('takes the newest folder of the key that is not older than half an hour', () => {
  const at = (minutes: number, key = 'a'): string => `${key}-${NOON - minutes * MINUTE}`;
  const names = ['unfinished', at(5, 'b'), at(31), at(20), at(10)];
  expect(freshOne(names, 'a', NOON)).toBe(at(10));
  expect(freshOne(['unfinished', at(5, 'b'), at(31)], 'a', NOON)).toBeUndefined();
});

it('removes folders that no run uses any more, and what a killed run left', () => {
  const names = [`a-${NOON - 4 * HOUR}`, `a-${NOON - 2 * HOUR}`, 'unfinished'];
  expect(oldOnes(names, NOON)).toEqual([names[0], 'unfinished']);
});
