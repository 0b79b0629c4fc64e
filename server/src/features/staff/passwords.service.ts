/** Password hashes, made in a queue of their own: many at once would starve everything else that waits for a thread. */
import { staffMessages } from '@gonghai/contract/staff/staff.contract.ts';
import { hash, verify } from '@node-rs/argon2';
import { Refusal, tooOften } from '../../http/refusal.ts';

const AT_ONCE = 2;
const WAITING = 20;
/** The library's number for it; its enum exists for the compiler alone. */
const ARGON2ID = 2;

export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** The minimum that OWASP recommends for Argon2id. */
const SERVING_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Passwords that follow the rule for letters and digits and are tried first by whoever guesses. */
const COMMON = new Set(
  `password1 password12 password123 passw0rd p4ssw0rd qwerty123 qwerty12 1q2w3e4r 1qaz2wsx q1w2e3r4 a123456789 a12345678
   aa123456 aa123456789 abc123456 abc123456789 asd123456 zxc123456 qwe123456 qq123456 admin123 admin888 admin1234
   woaini520 woaini1314 iloveyou1 welcome1 letmein1 monkey123 dragon123 root1234 test1234 user1234`
    .split(/\s+/)
    .filter(Boolean),
);

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** The same for whoever hashes one after the other: waits for its turn however many wait already. */
  readonly hashPatiently: (password: string) => Promise<string>;
  /** Takes the same time whether there is such a person or not. */
  readonly matches: (password: string, stored: string | undefined) => Promise<boolean>;
}

export const createPasswords = async (cost = SERVING_COST): Promise<Passwords> => {
  const settings = { ...cost, algorithm: ARGON2ID, parallelism: 1 };
  let running = 0;
  const queue: (() => void)[] = [];
  const decoy = await hash('nobody has this password', settings);

  const inTurn = async <T>(work: () => Promise<T>, mostWaiting = WAITING): Promise<T> => {
    if (running < AT_ONCE) running += 1;
    else {
      if (queue.length >= mostWaiting) throw tooOften();
      // The place is handed over, never free in between: whoever comes at that moment must not take it as well.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password) => inTurn(() => hash(password, settings)),
    hashPatiently: (password) => inTurn(() => hash(password, settings), Infinity),
    matches: async (password, stored) => {
      const isRight = await inTurn(() => verify(stored ?? decoy, password));
      return stored !== undefined && isRight;
    },
  };
};

/** The rule for letters and digits is the contract's; this is what it cannot see. */
export const demandGoodPassword = (password: string, userName: string): void => {
  const folded = password.toLowerCase();
  if (COMMON.has(folded)) throw new Refusal(staffMessages.commonPassword);
  if (folded === userName.toLowerCase()) throw new Refusal(staffMessages.passwordIsName);
};
