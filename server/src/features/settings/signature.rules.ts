/** Signatures of pushes: HMAC-SHA256 of the timestamp, a dot and the bytes of the body. Pure. */
import { signedPrefix } from '@gonghai/contract/wire/signed-push.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

interface SignedPush {
  readonly timestamp: string;
  /** 64 hexadecimal digits. */
  readonly signature: string;
  readonly body: Buffer;
}

const digestOf = (secret: string, { timestamp, body }: Omit<SignedPush, 'signature'>): Buffer =>
  createHmac('sha256', secret).update(signedPrefix(timestamp)).update(body).digest();

export const signPush = (secret: string, push: Omit<SignedPush, 'signature'>): string =>
  digestOf(secret, push).toString('hex');

const SIGNATURE = /^[\da-f]{64}$/i;
/** Compares malformed signatures too, so that they take as long as wrong ones. */
const IMPOSSIBLE = Buffer.alloc(32);

export interface SecretHolder {
  readonly secret: string;
}

/** Compared for an unknown token, so that it takes as long as a known one. */
const NOBODY: readonly SecretHolder[] = [{ secret: 'no account has this token' }];

/** The accounts whose secret matches the signature. Compares all of them, each in constant time. */
export const findSigners = <Account extends SecretHolder>(
  accounts: readonly Account[],
  push: SignedPush,
): Account[] => {
  const isHex = SIGNATURE.test(push.signature);
  const given = isHex ? Buffer.from(push.signature, 'hex') : IMPOSSIBLE;
  const isSigner = ({ secret }: SecretHolder): boolean => timingSafeEqual(digestOf(secret, push), given) && isHex;
  NOBODY.slice(accounts.length).forEach(isSigner);
  return accounts.filter(isSigner);
};
