/** Parts of recordings that the server has not acknowledged, kept in this browser (IndexedDB). Never rejects. */
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';

export interface StoredPart {
  readonly person: string;
  /** Of the log. Without a log: the key of the call in this browser. */
  readonly actionId: string;
  /** Of an incoming call that the server has not logged yet. */
  readonly isWithoutLog?: boolean;
  /** The kind of record that was called. Parts of earlier versions have none. */
  readonly source?: CallSource | undefined;
  readonly index: number;
  readonly sound: Blob;
  readonly isLast: boolean;
  /** Milliseconds of the browser's clock. */
  readonly keptAt: number;
}

const NAME = 'gonghai.recordings';
const PARTS = 'parts';
const BY_PERSON = 'person';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

const openStore = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    const parts = request.result.createObjectStore(PARTS, { keyPath: ['person', 'actionId', 'index'] });
    parts.createIndex(BY_PERSON, 'person');
  });
  return done(request);
};

interface PartStore {
  readonly keep: (part: StoredPart) => Promise<void>;
  /** Of this person, also of earlier pages. */
  readonly readAll: () => Promise<readonly StoredPart[]>;
  readonly forget: (part: StoredPart) => Promise<void>;
  /** Of all people who used this browser: parts that the server no longer accepts. */
  readonly forgetOld: (before: number) => Promise<void>;
  /** The log of a call is known: its parts belong to it from now on. */
  readonly moveToLog: (key: string, actionId: string) => Promise<void>;
}

const keyOf = ({ actionId, index }: StoredPart): string => `${actionId} ${index}`;
const ofLog = (part: StoredPart, actionId: string): StoredPart => ({ ...part, actionId, isWithoutLog: false });

/** Where IndexedDB is full or forbidden, parts are kept in memory: they are lost only with the page. */
export const createPartStore = (person: string): PartStore => {
  const inMemory = new Map<string, StoredPart>();
  let opening: Promise<IDBDatabase> | undefined;
  const open = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    opening ??= openStore();
    opening.catch(() => (opening = undefined));
    return (await opening).transaction(PARTS, mode).objectStore(PARTS);
  };
  return {
    keep: async (part) => {
      try {
        await done((await open('readwrite')).put(part));
      } catch {
        inMemory.set(keyOf(part), part);
      }
    },
    readAll: async () => {
      const stored = await open('readonly')
        .then((parts) => done<StoredPart[]>(parts.index(BY_PERSON).getAll(person)))
        .catch(() => []);
      return [...stored, ...inMemory.values()];
    },
    forget: async (part) => {
      inMemory.delete(keyOf(part));
      await open('readwrite')
        .then((parts) => done(parts.delete([person, part.actionId, part.index])))
        .catch(() => undefined);
    },
    forgetOld: async (before) => {
      await open('readwrite')
        .then(async (parts) => {
          for (const { person: of, actionId, index, keptAt } of await done<StoredPart[]>(parts.getAll()))
            if (keptAt < before) await done(parts.delete([of, actionId, index]));
        })
        .catch(() => undefined);
    },
    moveToLog: async (key, actionId) => {
      for (const part of inMemory.values()) {
        if (part.actionId !== key) continue;
        inMemory.delete(keyOf(part));
        inMemory.set(keyOf(ofLog(part, actionId)), ofLog(part, actionId));
      }
      await open('readwrite')
        .then(async (parts) => {
          const own = await done<StoredPart[]>(parts.getAll(IDBKeyRange.bound([person, key], [person, key, Infinity])));
          // In one transaction: a page that is killed leaves each part once.
          for (const part of own) parts.put(ofLog(part, actionId));
          for (const part of own) await done(parts.delete([person, key, part.index]));
        })
        .catch(() => undefined);
    },
  };
};
