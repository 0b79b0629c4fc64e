/** Pronunciation of names. The dictionary takes thirty megabytes and is loaded on first use. */
import { createRequire } from 'node:module';
import type { pinyin as Pinyin } from 'pinyin-pro';

const require = createRequire(import.meta.url);
let dictionary: { readonly pinyin: typeof Pinyin } | undefined;

/** The first letter of each syllable; other characters stand for themselves. */
export const firstLettersOf = (name: string): string[] => {
  dictionary ??= require('pinyin-pro') as NonNullable<typeof dictionary>;
  return dictionary.pinyin(name, {
    pattern: 'first',
    toneType: 'none',
    surname: 'head',
    type: 'array',
    nonZh: 'spaced',
  });
};
