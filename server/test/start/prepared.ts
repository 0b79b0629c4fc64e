/** Copies of prepared data folders, for tests that are not about the first start. */
import { join } from 'node:path';
import { inject } from 'vitest';
import type { OsUser } from '../../src/embedded/os-user.ts';
import { copyDataFolder } from '../../../tools/copy-folder.ts';
import { freshFolder, self } from './hosts.ts';

/** A cluster created by this user, for host processes. */
export const preparedCluster = (user: OsUser, name = 'data'): string => {
  const dataDir = join(freshFolder(user), name);
  const source = inject('preparedFolders').clusters[user.uid];
  if (!source) throw new Error(`no cluster was prepared for ${user.name}`);
  copyDataFolder(source, dataDir);
  return dataDir;
};

/** An installation that was started before, with the demonstration tenant or without any tenant. */
export const preparedDataDir = (kind: 'demo' | 'empty' = 'demo'): string => {
  const dataDir = join(freshFolder(self), 'data');
  copyDataFolder(inject('preparedFolders')[kind], dataDir);
  return dataDir;
};
