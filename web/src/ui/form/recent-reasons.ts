/** The reasons that a user gave last in this browser, newest first, per kind of reason. */
import { readUser } from '../../platform/session.ts';
import { readStored, writeStored } from '../../platform/storage.ts';

const MOST = 10;

const storageKey = (kind: string): string => `gonghai.reasons.${readUser()?.Id ?? 0}.${kind}`;

/** Stored data may be invalid. */
export const recentReasons = (kind: string): readonly string[] => {
  const stored = readStored(storageKey(kind));
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string' && one !== '').slice(0, MOST) : [];
};

/** A reason that was used before moves to the front. */
export const rememberReason = (kind: string, reason: string): void => {
  const said = reason.trim();
  if (said === '') return;
  writeStored(storageKey(kind), [said, ...recentReasons(kind).filter((one) => one !== said)].slice(0, MOST));
};
