/** `crm tenant brand`: the white label of a tenant. Pictures are checked by content and kept under a name of ours. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { label } from '@gonghai/contract/wire/fields.ts';
import type { Database } from '../db/database.ts';
import { violates } from '../db/sql.ts';
import { writeTrail } from '../http/command.ts';
import { findTenant } from './tenants.ts';

export const brandOptions = z.object({
  webName: label('the web name is empty', 1, 50).optional(),
  logo: z.string().optional(),
  icon: z.string().optional(),
  appUrl: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: 'the address of the app begins with https://' })])
    .optional(),
  host: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]*$/, 'the host is a name without port')
    .optional(),
});
export type BrandOptions = z.output<typeof brandOptions>;

export const BRAND_FOLDER = join('files', 'brand');
const LARGEST_PICTURE = 1024 * 1024;

/** By the bytes they begin with; a name proves nothing. */
const SIGNATURES: readonly (readonly [extension: string, bytes: readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['ico', [0x00, 0x00, 0x01, 0x00]],
];

const kindOf = async (file: string): Promise<string> => {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(8);
    await handle.read(head, 0, head.length, 0);
    const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
    if (!found) throw new Error(`${file} is no picture: PNG, JPEG and ICO are taken.`);
    return found[0];
  } finally {
    await handle.close();
  }
};

/** Keeps a copy under a random name; the address it is served at says nothing about the tenant. */
const keepPicture = async (dataDir: string, file: string | undefined): Promise<string | undefined> => {
  if (file === undefined) return undefined;
  if (file === '') return '';
  if ((await stat(file)).size > LARGEST_PICTURE) throw new Error(`${file} is larger than 1 MB.`);
  const name = `${randomUUID()}.${await kindOf(file)}`;
  await mkdir(join(dataDir, BRAND_FOLDER), { recursive: true, mode: 0o755 });
  await copyFile(file, join(dataDir, BRAND_FOLDER, name));
  return `/brand/${name}`;
};

export const brandTenant = async (
  database: Database,
  dataDir: string,
  code: string,
  options: BrandOptions,
  now: number,
): Promise<void> => {
  const tenant = await findTenant(database, code);
  const logo = await keepPicture(dataDir, options.logo);
  const icon = await keepPicture(dataDir, options.icon);
  const values = {
    ...(options.webName !== undefined && { web_name: options.webName }),
    ...(logo !== undefined && { logo_path: logo }),
    ...(icon !== undefined && { ico_path: icon }),
    ...(options.appUrl !== undefined && { app_download_path: options.appUrl }),
    ...(options.host !== undefined && { host: options.host || null }),
  };
  if (Object.keys(values).length === 0) throw new Error('Nothing to change: give at least one option.');
  await database
    .inTransaction(tenant.id, async (trx) => {
      await trx.updateTable('tenant').set(values).where('id', '=', tenant.id).execute();
      const author = { tenantId: tenant.id, staffId: null, now, address: 'operator', requestId: '' };
      await writeTrail(trx, author, [{ action: '修改品牌', subject: 'tenant', subjectId: tenant.id, after: values }]);
    })
    .catch((error: unknown) => {
      throw violates(error, 'tenant_host') ? new Error('This host belongs to another tenant already.') : error;
    });
};
