/** RSA keys of counterparts, and signatures made independently of the product. */
import { constants, generateKeyPairSync, privateEncrypt, createHash, publicDecrypt } from 'node:crypto';

interface RsaPair {
  /** PEM. */
  readonly privateKey: string;
  readonly publicKey: string;
}

const BITS = 2_048;

export const anRsaPair = (): RsaPair =>
  generateKeyPairSync('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** DigestInfo of SHA-256 (RFC 8017). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const padding = constants.RSA_PKCS1_PADDING;
const infoOf = (text: string): Buffer => Buffer.concat([DIGEST_INFO, createHash('sha256').update(text).digest()]);

export const rsaSign = (text: string, { privateKey }: Pick<RsaPair, 'privateKey'>): string =>
  privateEncrypt({ key: privateKey, padding }, infoOf(text)).toString('base64');

export const isRsaSigned = (text: string, signature: string, { publicKey }: Pick<RsaPair, 'publicKey'>): boolean => {
  try {
    return publicDecrypt({ key: publicKey, padding }, Buffer.from(signature, 'base64')).equals(infoOf(text));
  } catch {
    return false;
  }
};
