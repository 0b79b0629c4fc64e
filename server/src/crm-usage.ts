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

/** The number of letters to insert, delete, replace or swap with the next one. */
const distance = (one: string, other: string): number => {
  let aboveThat: readonly number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [at, wanted] of [...other].entries()) {
      const replaced = (above[at] ?? 0) + (letter === wanted ? 0 : 1);
      const isSwapped = at > 0 && letter === other[at - 1] && wanted === one[row - 1];
      const swapped = isSwapped ? (aboveThat[at - 1] ?? 0) + 1 : Infinity;
      line.push(Math.min(replaced, swapped, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
    }
    [aboveThat, above] = [above, line];
  }
  return above.at(-1) ?? 0;
};

/** More wrong letters than a third are another word. */
const MOST_WRONG = 1 / 3;

interface Judged<Choice> {
  readonly choice: Choice;
  readonly typed: string;
  readonly name: string;
}

const nearest = <Choice>(judged: readonly Judged<Choice>[]): Choice | undefined => {
  const [best] = judged
    .map(({ choice, typed, name }) => ({ choice, wrong: distance(typed.toLowerCase(), name) / name.length }))
    .toSorted((one, other) => one.wrong - other.wrong);
  return best && best.wrong <= MOST_WRONG ? best.choice : undefined;
};

/** The command that these words probably mean. */
export const nearestTo = <C extends Described>(typed: readonly string[], commands: readonly C[]): C | undefined =>
  nearest(
    commands.map((command) => ({
      choice: command,
      typed: typed.slice(0, command.words.length).join(' '),
      name: command.words.join(' '),
    })),
  );

/** Which of the names an unknown option probably means. */
export const explainOption = (typed: string, names: readonly string[]): string => {
  const meant = nearest(names.map((name) => ({ choice: name, typed, name })));
  return `There is no option --${typed}.${meant === undefined ? '' : ` Did you mean --${meant}?`}`;
};

/** Of errors of the file system that a person causes by a wrong path. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not inside a folder',
  EACCES: 'may not be opened',
  EPERM: 'may not be opened',
};

/** One sentence about an error of the file system. Undefined for all other errors. */
export const explainFile = (error: NodeJS.ErrnoException): string | undefined => {
  const problem = FILE_PROBLEMS[error.code ?? ''];
  return problem !== undefined && error.path !== undefined ? `The file ${error.path} ${problem}.` : undefined;
};

/** The commands that begin with these words; otherwise the nearest one, or all of them. */
export const explainCommand = (typed: readonly string[], commands: readonly Described[]): string => {
  const begun = commands.filter(({ words }) => typed.every((word, at) => at >= words.length || words[at] === word));
  if (begun.length > 0) return usageOf(begun);
  const meant = nearestTo(typed, commands);
  const unknown = `There is no command "${typed.join(' ')}".`;
  if (!meant) return `${unknown}\n${usageOf(commands)}`;
  return `${unknown} Did you mean "${meant.words.join(' ')}"?\n${usageOf([meant])}`;
};
