/** Runs operator commands on the same installation. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Account, unique } from './server.ts';

const root = resolve(import.meta.dirname, '../..');

export const crm = async (...words: readonly string[]): Promise<string> => {
  const env = {
    ...process.env,
    DATA_DIR: process.env['E2E_DATA_DIR'],
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['server/src/crm.ts', ...words], { cwd: root, env });
  return stdout;
};

/** A tenant for one test only, for tenant-wide settings, with its administrator. */
export const aTenant = async (): Promise<Account & { readonly code: string }> => {
  const [code, password] = [`t${unique()}`, 'Chosen2026'];
  await crm('tenant', 'create', '--code', code, '--name', `公司${code}`, '--admin', 'boss', '--password', password);
  return { code, userName: `boss@${code}`, password };
};
