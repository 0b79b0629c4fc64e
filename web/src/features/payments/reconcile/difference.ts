/** How a statement and a claim differ: the amount, and the characters to mark. Pure. */
import { formatAmount } from '../../../ui/format.ts';

/** +2,980.00: more arrived than was claimed. */
export const signed = (amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatAmount(Math.abs(amount))}`;

interface TextPart {
  readonly text: string;
  readonly differs: boolean;
}

/** Parts of `shown`. Texts are compared from their end, where amounts have their decimals. */
export const partsOf = (shown: string, other: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  for (const [at, character] of [...shown].entries()) {
    const differs = character !== other.at(at - shown.length);
    const last = parts.at(-1);
    if (last?.differs === differs) parts[parts.length - 1] = { differs, text: last.text + character };
    else parts.push({ differs, text: character });
  }
  return parts;
};
