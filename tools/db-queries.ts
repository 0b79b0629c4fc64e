/** Writes the SQL of the lists and reports to server/queries, where reviewers read it. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import type { Statement } from '../server/src/db/driver/pipelined-batch.ts';
import { recordStatements } from '../server/test/recorded-statements.ts';
import { type PrintedQuery, printedQueries } from './printed-queries.ts';
import { formatSql } from './sql-format.ts';

export const FOLDER = new URL('../server/queries/', import.meta.url);

const printed = ({ text, values }: Statement): string => {
  const examples = values.map((value, at) => `$${at + 1} ${JSON.stringify(value)}`);
  return `${formatSql(text)};\n${examples.length > 0 ? `-- ${examples.join(', ')}\n` : ''}`;
};

const printQuery = async (title: string, query: PrintedQuery): Promise<string> => {
  const statements = await recordStatements(query);
  return [`-- ${title}\n`, ...statements.map(printed)].join('\n');
};

/** The text of each file, by its name. */
export const printQueries = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const [name, queries] of Object.entries(printedQueries)) {
    const parts = ['-- Written by npm run db:queries; do not edit. The values below a statement are examples.\n'];
    for (const [title, query] of Object.entries(queries)) parts.push(await printQuery(title, query));
    files.set(`${name}.sql`, parts.join('\n'));
  }
  return files;
};

if (import.meta.main) {
  const files = await printQueries();
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) if (!files.has(name)) await rm(new URL(name, FOLDER));
  for (const [name, text] of files) await writeFile(new URL(name, FOLDER), text);
}
