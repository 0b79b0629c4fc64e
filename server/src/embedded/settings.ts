/** Settings of the embedded server: durable, small when idle, reachable only through its socket. */
import { totalmem } from 'node:os';

export type Settings = Readonly<Record<string, string | number>>;

/** Folder names may contain commas and quotes, which are special in a list of folders. */
const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

export const socketOnly = (run: string): Settings => ({
  listen_addresses: '',
  unix_socket_directories: quoted(run),
  unix_socket_permissions: '0700',
});

const MB = 1_048_576;
const PAGES = { fewest: 128, most: 1_024 };

/** An eighth of the available memory. */
export const pagesFor = (bytes: number): number =>
  Math.round(Math.min(Math.max(bytes / 8 / MB, PAGES.fewest), PAGES.most));

/** `constrainedMemory` is 0 or larger than the machine when there is no limit. */
const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

export const embeddedSettings = (run: string): Settings => ({
  ...socketOnly(run),
  max_connections: 100,
  // Memory is allocated only when used, up to the list indexes of a million customers.
  shared_buffers: `${pagesFor(memoryOfMachine())}MB`,
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  huge_pages: 'off',
  random_page_cost: 1.1,
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: 4,
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 1,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'minimal',
  max_wal_senders: 0,
  wal_buffers: '2MB',
  // The packaged build has no lz4, and pglz takes longer than all other work of a bulk change.
  wal_compression: 'off',
  // The first change of a page after a checkpoint logs the whole page. With a checkpoint every five minutes these pages
  // were four fifths of all WAL. A crash replays the WAL since the last checkpoint. Its amount stays bounded by
  // max_wal_size, which starts a checkpoint earlier when much is written.
  checkpoint_timeout: '20min',
  max_wal_size: '2GB',
  min_wal_size: '80MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_min_duration_statement: 1000,
  // The text of a slow statement is enough; its values are names and phone numbers.
  log_parameter_max_length: 0,
});

export const settingFlags = (settings: Settings): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
