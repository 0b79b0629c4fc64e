/** Explains in one line why the database cannot start or had to stop. */
import { closeSync, fstatSync, openSync, readSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';

/** One segment of the write-ahead log. With less free space PostgreSQL stops at the next segment. */
const LEAST_SPACE = 16 * 1024 * 1024;
const LOG_TAIL = 64 * 1024;
const DISK_FULL = /No space left on device|Disk quota exceeded/;

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const messageOf = (error: unknown): string => oneLine(error instanceof Error ? error.message : String(error));

export const currentUserName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `user id ${process.getuid?.() ?? 'unknown'}`;
  }
};

const diskIsFull = (folder: string): string => `The disk that holds ${folder} is full: free some space and start again`;

const isDiskFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_SPACE;
};

const textOf = (error: unknown, field: 'code' | 'syscall'): string =>
  error instanceof Error && field in error ? String(Reflect.get(error, field)) : '';

/** Converts an error of the file system or PostgreSQL to one line that says what to do. */
export const explain = (error: unknown, folder: string): Error => {
  const message = messageOf(error);
  switch (textOf(error, 'code')) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // PostgreSQL's own code for a full disk
      return new Error(diskIsFull(folder));
    case 'EACCES':
    case 'EPERM':
      return new Error(`${folder} is not writable by ${currentUserName()} (${message}): choose another with DATA_DIR`);
    case 'EROFS':
      return new Error(`${folder} is on a read-only disk: choose another with DATA_DIR`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new Error(`${folder} is not a folder: choose another with DATA_DIR`);
    case 'ENOENT':
      if (!textOf(error, 'syscall').startsWith('spawn')) return new Error(message);
      return new Error(`A program is missing on this machine (${message}): install util-linux`);
    default:
      return new Error(DISK_FULL.test(message) ? diskIsFull(folder) : message);
  }
};

const readTail = (log: string, from: number): string => {
  const file = openSync(log, 'r');
  try {
    const { size } = fstatSync(file);
    const start = Math.max(from, size - LOG_TAIL);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    readSync(file, buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  } finally {
    closeSync(file);
  }
};

/**
 * The last error a PostgreSQL program reported about itself, or the one about a full disk, which causes others. Errors
 * reported to single clients do not explain why the server ended.
 */
export const complaintIn = (text: string, levels: 'FATAL|PANIC' | 'FATAL|PANIC|ERROR|error'): string | undefined => {
  const pattern = new RegExp(`(?:${levels}): +(?=\\S)(?!the database system is|terminating )(.+)`, 'g');
  const complaints = [...text.matchAll(pattern)].map(([, complaint]) => complaint ?? '');
  return complaints.findLast((complaint) => DISK_FULL.test(complaint)) ?? complaints.at(-1);
};

/** Why a server ended, from its log since `from`. The disk is checked first, because a full disk leaves no log. */
export const whyEnded = (folder: string, log: string, from: number): string => {
  try {
    if (isDiskFull(folder)) return diskIsFull(folder);
    const complaint = complaintIn(readTail(log, from), 'FATAL|PANIC');
    if (complaint === undefined) return `PostgreSQL ended without a reason in ${log}`;
    return explain(new Error(`PostgreSQL ended with "${complaint}"`), folder).message;
  } catch (error) {
    return messageOf(error); // the folder itself has gone
  }
};
