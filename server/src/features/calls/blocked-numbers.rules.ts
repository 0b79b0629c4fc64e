/** Finds the numbers in pasted text. */
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';

interface FoundNumbers {
  /** In canonical form, each once. */
  readonly tels: readonly string[];
  readonly repeated: number;
  readonly wrong: readonly string[];
}

/** A number may itself contain spaces, so these separate numbers only where the whole is none. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[\r\n\t,，;；、|]+/)
    .flatMap((line) => (isPhone(normalPhone(line)) ? [line] : line.split(/\s+/)))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

export const findNumbers = (texts: readonly string[]): FoundNumbers => {
  const tels = new Set<string>();
  const wrong: string[] = [];
  let repeated = 0;
  for (const entry of texts.flatMap(entriesOf)) {
    const tel = normalPhone(entry);
    if (!isPhone(tel)) wrong.push(entry);
    else if (tels.has(tel)) repeated += 1;
    else tels.add(tel);
  }
  return { tels: [...tels], repeated, wrong };
};
