/** Texts that have broken other programs. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROJECT_ROOT } from '../../src/installation.ts';

const readTexts = (path: string | URL): readonly string[] => JSON.parse(readFileSync(path, 'utf8'));

/** A longer list beside the project is used too, if there is one. */
const BESIDE = resolve(PROJECT_ROOT, '../shared/testdata/blns.json');

/** Without duplicates. Includes the empty text and texts that cannot be stored. */
export const hostileStrings: readonly string[] = [
  ...new Set([
    // Our own: texts at each length limit, direction marks, and text that templates, sheets or queries might interpret.
    ...readTexts(new URL('../data/hostile-strings-own.json', import.meta.url)),
    ...readTexts(new URL('../data/hostile-strings-extra.json', import.meta.url)),
    ...(existsSync(BESIDE) ? readTexts(BESIDE) : []),
  ]),
];

/** Whether PostgreSQL can store the text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
