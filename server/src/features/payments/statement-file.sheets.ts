/** Statements as uploaded and as stored for the worker. */
import { reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { MOST_STATEMENT_COLUMNS } from '@gonghai/contract/payments/statement-layout.contract.ts';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { Db } from '../../db/database.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { Refusal } from '../../http/refusal.ts';
import { jsonPieces, readJsonPieces, takeInPieces } from '../../sheet/in-pieces.ts';
import { readSheet } from '../../sheet/sheet-reader.ts';
import { refuse, SheetRefused } from '../../sheet/sheet-refused.ts';
import { columnsQuestionOf } from './statement-questions.rules.ts';
import { createStatementReader, type ReadStatement, type Statement } from './statement.rules.ts';
import { readLayouts } from './statement-layouts.queries.ts';

interface StatementFile {
  readonly path: string;
  /** Of rows without a time: the moment at which their day begins. */
  readonly day?: number | undefined;
}

/** Only a statement may also be a .csv. */
export const readStatementFile = async (
  db: Db,
  tenantId: number,
  { path, day }: StatementFile,
): Promise<ReadStatement> => {
  const layouts = await readLayouts(db, tenantId);
  const reader = createStatementReader({ layouts, ...(day !== undefined && { day }) });
  let rows = 0;
  try {
    const limits = { columns: MOST_STATEMENT_COLUMNS };
    rows = await takeInPieces(readSheet({ path, acceptsCsv: true }, limits), reader.take);
  } catch (error) {
    throw error instanceof SheetRefused && error.reason === 'format' ? new Refusal(say.fileType) : error;
  }
  if (rows === 0) throw refuse.empty();
  const result = reader.end();
  if ('refusal' in result) {
    const question = result.sample && columnsQuestionOf(result.sample);
    throw new Refusal(result.refusal, ResultCode.Refused, question ?? null);
  }
  if (result.rows.length === 0) throw refuse.empty();
  return result;
};

/** What the worker needs. */
export interface StatementWork {
  readonly paymentType: number;
  readonly fileName: string;
  readonly storedName: string;
  /** Hexadecimal. */
  readonly contentHash: string;
  readonly statement: Statement;
}

/** The first line has everything but the rows; each further line is a list of rows. */
export const packStatement = async ({ statement, ...work }: StatementWork): Promise<Buffer> => {
  const head = JSON.stringify({ ...work, statement: { ...statement, rows: [] } });
  const lines = [head, ...(await jsonPieces(statement.rows))];
  return promisify<string, Buffer>(deflate)(lines.join('\n'));
};

/** Only `packStatement` writes this content, so it is not validated again. An earlier version wrote one line with its rows. */
export const openStatement = async (content: Buffer): Promise<StatementWork> => {
  const text = (await promisify<Buffer, Buffer>(inflate)(content)).toString('utf8');
  const [head = '', ...pieces] = text.split('\n');
  const work = JSON.parse(head) as StatementWork;
  if (pieces.length === 0) return work;
  const rows = (await readJsonPieces(pieces)) as Statement['rows'];
  return { ...work, statement: { ...work.statement, rows } };
};
