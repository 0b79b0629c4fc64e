/** Encryption of stored secrets, with a key outside the database. Each secret is bound to its tenant and column. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The row and column of a secret. A secret copied to another place cannot be decrypted. */
export interface SecretPlace {
  readonly tenantId: number;
  readonly column: string;
}

export interface Secrets {
  readonly seal: (plain: string, place: SecretPlace) => string;
  /** Empty text means no secret. Throws if the text was sealed with another key or for another place. */
  readonly open: (sealed: string, place: SecretPlace) => string;
  /** The same for binary data. */
  readonly sealBytes: (plain: Buffer, place: SecretPlace) => Buffer;
  readonly openBytes: (sealed: Buffer, place: SecretPlace) => Buffer;
  /** Returns null where `open` throws: for callers that can continue without the secret, as after a lost key. */
  readonly tryOpen: (sealed: string, place: SecretPlace) => string | null;
  /** A password derived from the key: the same on every instance with that key. */
  readonly derive: (purpose: string) => string;
}

const associated = ({ tenantId, column }: SecretPlace): Buffer => Buffer.from(`${tenantId}:${column}`);

export const createSecrets = (secretKey: string): Secrets => {
  const key = createHash('sha256').update(`gonghai:${secretKey}`).digest();
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);

  const sealBytes: Secrets['sealBytes'] = (plain, place) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associated(place));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  };

  const openBytes: Secrets['openBytes'] = (sealed, place) => {
    // The tag length is explicit: otherwise shorter tags, which are easier to forge, would be accepted.
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(associated(place))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  };

  const open: Secrets['open'] = (sealed, place) => {
    if (sealed === '') return '';
    const [version, id, body = ''] = sealed.split('.');
    if (version !== VERSION || id !== keyId) throw new Error('a secret was sealed with another key');
    return openBytes(Buffer.from(body, 'base64url'), place).toString('utf8');
  };

  return {
    seal: (plain, place) => {
      if (plain === '') return '';
      return [VERSION, keyId, sealBytes(Buffer.from(plain), place).toString('base64url')].join('.');
    },
    open,
    sealBytes,
    openBytes,
    tryOpen: (sealed, place) => {
      try {
        return open(sealed, place);
      } catch {
        return null;
      }
    },
    derive: (purpose) => createHmac('sha256', key).update(purpose).digest('base64url'),
  };
};
