/** Reads the RSA keys of payment providers as people paste them: PEM with or without its lines, or only the base64. Pure. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

const bytesOf = (text: string): Buffer =>
  Buffer.from(text.replaceAll(/-----[^-]*-----/g, '').replaceAll(/\s/g, ''), 'base64');

const demandRsa = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key');
  return key;
};

/** Throws for a text that is no private RSA key. */
export const privateKeyOf = (text: string): KeyObject => {
  const key = bytesOf(text);
  try {
    return demandRsa(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  } catch {
    return demandRsa(createPrivateKey({ key, format: 'der', type: 'pkcs1' }));
  }
};

/** Throws for a text that is no public RSA key. */
export const publicKeyOf = (text: string): KeyObject => {
  const key = bytesOf(text);
  try {
    return demandRsa(createPublicKey({ key, format: 'der', type: 'spki' }));
  } catch {
    return demandRsa(createPublicKey({ key, format: 'der', type: 'pkcs1' }));
  }
};

/** SHA-256 with RSA in base64, as both providers use it. */
export const signText = (text: string, privateKey: string): string =>
  sign('RSA-SHA256', Buffer.from(text), privateKeyOf(privateKey)).toString('base64');

export const isSigned = (text: string, signature: string, publicKey: string): boolean =>
  verify('RSA-SHA256', Buffer.from(text), publicKeyOf(publicKey), Buffer.from(signature, 'base64'));
