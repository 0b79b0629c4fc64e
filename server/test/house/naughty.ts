/** Texts that have broken other programs. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROJECT_ROOT } from '../../src/installation.ts';

const readTexts = (path: string | URL): readonly string[] => JSON.parse(readFileSync(path, 'utf8'));

/** Where somebody has put a longer list beside the project, it is read too. */
const BESIDE = resolve(PROJECT_ROOT, '../shared/testdata/blns.json');

/** Each once; an empty one and those that no text may be are among them. */
export const naughtyTexts: readonly string[] = [
  ...new Set([
    // Ours: the ends of every length, what turns text around, and what a template, a sheet or a query would act on.
    ...readTexts(new URL('../data/naughty-own.json', import.meta.url)),
    ...readTexts(new URL('../data/naughty-extra.json', import.meta.url)),
    ...(existsSync(BESIDE) ? readTexts(BESIDE) : []),
  ]),
];

/** What a database of Unicode can hold at all. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
