/** What the operator's commands say about themselves: their usage, and the command that a mistyped line meant. */

export interface Described {
  readonly words: readonly string[];
  /** Shown after the command's name. */
  readonly usage: string;
  /** One sentence: what the command does. */
  readonly about: string;
}

const HEAD = 'Usage: npm run crm -- <command>';

const linesOf = ({ words, usage, about }: Described): string =>
  `  ${words.join(' ')} ${usage}`.trimEnd() + `\n      ${about}`;

export const usageOf = (commands: readonly Described[]): string => [HEAD, ...commands.map(linesOf)].join('\n');

/** The words before the first option. */
export const typedWords = (args: readonly string[]): readonly string[] => {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  return firstOption === -1 ? args : args.slice(0, firstOption);
};

/** The number of letters to insert, delete or replace (Levenshtein). */
const distance = (one: string, other: string): number => {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [at, wanted] of [...other].entries()) {
      const replaced = (above[at] ?? 0) + (letter === wanted ? 0 : 1);
      line.push(Math.min(replaced, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
};

/** More wrong letters than a third are another word. */
const MOST_WRONG = 1 / 3;

/** The command that these words probably mean. */
export const nearestTo = <C extends Described>(typed: readonly string[], commands: readonly C[]): C | undefined => {
  const judged = commands.map((command) => {
    const name = command.words.join(' ');
    const given = typed.slice(0, command.words.length).join(' ').toLowerCase();
    return { command, wrong: distance(given, name) / name.length };
  });
  const best = judged.toSorted((one, other) => one.wrong - other.wrong)[0];
  return best && best.wrong <= MOST_WRONG ? best.command : undefined;
};

/** The commands that begin with these words; otherwise the nearest one, or all of them. */
export const explainCommand = (typed: readonly string[], commands: readonly Described[]): string => {
  const begun = commands.filter(({ words }) => typed.every((word, at) => at >= words.length || words[at] === word));
  if (begun.length > 0) return usageOf(begun);
  const nearest = nearestTo(typed, commands);
  const unknown = `There is no command "${typed.join(' ')}".`;
  if (!nearest) return `${unknown}\n${usageOf(commands)}`;
  return `${unknown} Did you mean "${nearest.words.join(' ')}"?\n${usageOf([nearest])}`;
};
