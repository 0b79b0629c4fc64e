/** Hashes passwords, two at a time: more would block other work of the thread pool. */
import { staffMessages } from '@gonghai/contract/staff/staff.contract.ts';
import { hash, verify } from '@node-rs/argon2';
import { refuseField, tooOften } from '../../http/refusal.ts';

const AT_ONCE = 2;
/** Waiting callers per address, and per known device. */
const MAX_WAITING = 20;
/** The library's value; its const enum is not available at run time. */
const ARGON2ID = 2;

interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** The minimum that OWASP recommends for Argon2id. */
const SERVING_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Common passwords that satisfy the rule for letters and digits. */
const COMMON = new Set(
  `password1 password12 password123 passw0rd p4ssw0rd qwerty123 qwerty12 1q2w3e4r 1qaz2wsx q1w2e3r4 a123456789 a12345678
   aa123456 aa123456789 abc123456 abc123456789 asd123456 zxc123456 qwe123456 qq123456 admin123 admin888 admin1234
   woaini520 woaini1314 iloveyou1 welcome1 letmein1 monkey123 dragon123 root1234 test1234 user1234`
    .split(/\s+/)
    .filter(Boolean),
);

/** The caller of a hash. Waiting callers are served in turn by address, so that no address can fill the queue. */
export interface HashCaller {
  readonly address: string;
  /** The account of a known device or a session. Unknown callers do not delay it. */
  readonly knownDevice?: string | undefined;
}

export interface Passwords {
  readonly hash: (password: string, caller: HashCaller) => Promise<string>;
  /** For imports: waits for its turn without a limit of waiting callers. */
  readonly hashPatiently: (password: string) => Promise<string>;
  /** Takes the same time whether the account exists or not. */
  readonly matches: (password: string, stored: string | undefined, caller: HashCaller) => Promise<boolean>;
}

/** Waiting callers by source. A Map keeps its order: the source that was served moves to the end. */
type Queue = Map<string, (() => void)[]>;

const takeNext = (queue: Queue): (() => void) | undefined => {
  const [first] = queue;
  if (!first) return undefined;
  const [source, waiting] = first;
  const next = waiting.shift();
  queue.delete(source);
  if (waiting.length > 0) queue.set(source, waiting);
  return next;
};

/** Runs `AT_ONCE` hashes at a time; known devices and unknown callers take turns. */
const createPlaces = () => {
  let running = 0;
  const known: Queue = new Map();
  const strangers: Queue = new Map();
  let order = [known, strangers];

  const wait = (queue: Queue, source: string, maxWaiting: number): Promise<void> => {
    const waiting = queue.get(source) ?? [];
    if (waiting.length >= maxWaiting) throw tooOften();
    queue.set(source, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  };

  /** Passes the place on directly, so that a new caller cannot take it in between. */
  const release = (): void => {
    for (const queue of order) {
      const next = takeNext(queue);
      if (!next) continue;
      order = queue === known ? [strangers, known] : [known, strangers];
      return next();
    }
    running -= 1;
  };

  return async <T>(caller: HashCaller, work: () => Promise<T>, maxWaiting = MAX_WAITING): Promise<T> => {
    const { address, knownDevice } = caller;
    if (running < AT_ONCE) running += 1;
    else
      await (knownDevice === undefined ? wait(strangers, address, maxWaiting) : wait(known, knownDevice, maxWaiting));
    try {
      return await work();
    } finally {
      release();
    }
  };
};

/** Imports and operator commands share one queue entry. */
const PATIENT: HashCaller = { address: '', knownDevice: 'patient' };

export const createPasswords = async (cost = SERVING_COST): Promise<Passwords> => {
  const settings = { ...cost, algorithm: ARGON2ID, parallelism: 1 };
  const inTurn = createPlaces();
  const decoy = await hash('no account has this password', settings);
  return {
    hash: (password, caller) => inTurn(caller, () => hash(password, settings)),
    hashPatiently: (password) => inTurn(PATIENT, () => hash(password, settings), Infinity),
    matches: async (password, stored, caller) => {
      const isRight = await inTurn(caller, () => verify(stored ?? decoy, password));
      return stored !== undefined && isRight;
    },
  };
};

/** The contract has the rule for letters and digits; this checks what it cannot. */
export const demandGoodPassword = (password: string, userName: string, field = 'Password'): void => {
  const folded = password.toLowerCase();
  if (COMMON.has(folded)) throw refuseField(field, staffMessages.commonPassword);
  if (folded === userName.toLowerCase()) throw refuseField(field, staffMessages.passwordIsName);
};
