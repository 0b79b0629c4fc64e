/** The name of an uploaded file as it is stored and shown. It comes from the client, so it may contain anything. */

const LONGEST = 200;
const UNNAMED = '未命名';

/** Control characters, characters that change the direction of text or are invisible, and halves of a pair. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const EXTENSION = /\.[^.\s]{1,10}$/u;

/** Without folders and unwanted characters, and at most 200 characters long; a long name keeps its extension. */
export const cleanFileName = (name: string): string => {
  const clean = name.replaceAll(UNWANTED, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  if (/^\.*$/.test(clean)) return UNNAMED;
  const characters = [...clean];
  if (characters.length <= LONGEST) return clean;
  const extension = EXTENSION.exec(clean)?.[0] ?? '';
  return characters.slice(0, LONGEST - [...extension].length).join('') + extension;
};
