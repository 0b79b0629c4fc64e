/** The operator at the command line of the same installation. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

export const crm = async (...words: readonly string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  const { stdout } = await promisify(execFile)(process.execPath, ['server/src/crm.ts', ...words], { cwd: root, env });
  return stdout;
};
