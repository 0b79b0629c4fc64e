/** A fault: one small mistake in a guard or a sum, and the tests that must fail when it is planted. */

export interface NamedTests {
  readonly project: 'unit' | 'database' | 'screen';
  readonly path: string;
}

export interface Fault {
  /** area/mistake */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly NamedTests[];
}

export const unit = (path: string): NamedTests[] => [{ project: 'unit', path }];
export const database = (path: string): NamedTests[] => [{ project: 'database', path }];
export const screen = (path: string): NamedTests[] => [{ project: 'screen', path }];

/** The text of the file with the fault. */
export const plant = (text: string, { name, file, find, replace }: Fault): string => {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: ${file} contains this text ${count} times instead of once: ${find}`);
  return text.replace(find, () => replace);
};
