/** What an operator command is: its arguments, and the action they ask for. */
import { resolve } from 'node:path';
import type { Described } from './crm-usage.ts';
import type { Database } from './db/database.ts';
import type { Installation } from './installation.ts';

export interface Tools {
  readonly installation: Installation;
  readonly database: Database;
  readonly now: number;
}

type Action = (tools: Tools) => Promise<void>;

export type Values = Readonly<Record<string, string | undefined>>;

export interface Command extends Described {
  /** Number of positional arguments. */
  readonly operands: number;
  /** How many more may follow. */
  readonly moreOperands?: number;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Options without a value. */
  readonly switches?: readonly string[];
  /**
   * Parses the arguments and returns the action to run. A command loads its modules here: those of all commands take
   * half a second of processor time.
   */
  readonly plan: (operands: readonly string[], values: Values) => Action | Promise<Action>;
}

/** Relative to the caller's folder: npm runs us in the project's folder. */
export const callersPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

export const say = (line: string): void => console.log(line);
