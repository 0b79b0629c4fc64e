/**
 * `crm tenant brand`: name, logo, icon and download links of a tenant. Images are checked by content and stored under a generated name.
 */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { randomUUID } from 'node:crypto';
import { chmod, copyFile, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { label } from '@gonghai/contract/wire/fields.ts';
import type { Database } from '../db/database.ts';
import { violates } from '../db/sql.ts';
import { writeTrail } from '../http/command.ts';
import { giveToOwnerOf, makeOwnedFolder } from './ownership.ts';
import { findTenant } from './tenants.ts';

const downloadUrl = (error: string) => z.union([z.literal(''), z.url({ protocol: /^https$/, error })]).optional();

export const brandOptions = z.object({
  webName: label('the web name is empty', 1, 50).optional(),
  logo: z.string().optional(),
  icon: z.string().optional(),
  appUrl: downloadUrl('the address of the app begins with https://'),
  driverUrl: downloadUrl('the address of the driver begins with https://'),
  host: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]*$/, 'the host is a name without port')
    .optional(),
});
type BrandOptions = z.output<typeof brandOptions>;

export const BRAND_FOLDER = join('files', 'brand');
const BRAND_ADDRESS = '/brand/';
const LARGEST_PICTURE = 1024 * 1024;

/** Detected by the first bytes, not by file name. */
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

/** Stores a copy under a random name, so that its URL reveals nothing about the tenant. */
const keepPicture = async (dataDir: string, file: string | undefined): Promise<string | undefined> => {
  if (file === undefined) return undefined;
  if (file === '') return '';
  const found = await stat(file);
  if (found.isDirectory()) throw new Error(`${file} is a folder, no picture.`);
  if (found.size > LARGEST_PICTURE) throw new Error(`${file} is larger than 1 MB.`);
  const name = `${randomUUID()}.${await kindOf(file)}`;
  await makeOwnedFolder(dataDir, BRAND_FOLDER, 0o755);
  const kept = join(dataDir, BRAND_FOLDER, name);
  await copyFile(file, kept);
  await chmod(kept, 0o644);
  await giveToOwnerOf(dataDir, kept);
  return `${BRAND_ADDRESS}${name}`;
};

const dropPicture = async (dataDir: string, address: string | undefined): Promise<void> => {
  if (address) await rm(join(dataDir, BRAND_FOLDER, address.slice(BRAND_ADDRESS.length)), { force: true });
};

const explain = (error: unknown): unknown =>
  violates(error, 'tenant_host') ? new Error('This host belongs to another tenant already.') : error;

const changesOf = (
  { webName, appUrl, driverUrl, host }: BrandOptions,
  logo: string | undefined,
  icon: string | undefined,
) => ({
  ...(webName !== undefined && { web_name: webName }),
  ...(logo !== undefined && { logo_path: logo }),
  ...(icon !== undefined && { ico_path: icon }),
  ...(appUrl !== undefined && { app_download_path: appUrl }),
  ...(driverUrl !== undefined && { driver_download_path: driverUrl }),
  ...(host !== undefined && { host: host || null }),
});

/** The same with wire names, for the audit log. */
const auditedOf = (changes: ReturnType<typeof changesOf>) => ({
  WebName: changes.web_name,
  LogoPath: changes.logo_path,
  IcoPath: changes.ico_path,
  AppDownloadPath: changes.app_download_path,
  DriverDownloadPath: changes.driver_download_path,
  Host: changes.host,
});

export const brandTenant = async (
  database: Database,
  dataDir: string,
  code: string,
  options: BrandOptions,
  now: number,
): Promise<void> => {
  if (Object.values(options).every((value) => value === undefined))
    throw new Error('Nothing to change: give at least one option.');
  const tenant = await findTenant(database, code);
  const author = { tenantId: tenant.id, staffId: null, now, address: 'operator', requestId: '' };
  let logo: string | undefined;
  let icon: string | undefined;
  try {
    logo = await keepPicture(dataDir, options.logo);
    icon = await keepPicture(dataDir, options.icon);
    const changes = changesOf(options, logo, icon);
    const after = auditedOf(changes);
    await database.inTransaction(tenant.id, async (trx) => {
      await trx.updateTable('tenant').set(changes).where('id', '=', tenant.id).execute();
      await writeTrail(trx, author, [
        { action: AuditAction.editBrand, subject: 'tenant', subjectId: tenant.id, after },
      ]);
    });
  } catch (error) {
    await Promise.all([logo, icon].map((address) => dropPicture(dataDir, address)));
    throw explain(error);
  }
};
