/** The rules that senders of signed pushes follow: what is signed, and for how long it is valid. Pure. */

/** Seconds that the timestamp may differ from the server's clock. */
const PUSH_WINDOW = 300;

/** The text whose HMAC-SHA256 with the secret is the signature, in front of the body's bytes. */
export const signedPrefix = (timestamp: string): string => `${timestamp}.`;

const TIMESTAMP = /^\d{1,12}$/;

/** Unix seconds as digits, at most five minutes off. */
export const isTimely = (timestamp: string, now: number): boolean =>
  TIMESTAMP.test(timestamp) && Math.abs(Number(timestamp) - now) <= PUSH_WINDOW;

/** The answer to an unknown token, a wrong signature and a wrong time. */
export const PUSH_DENIED = '令牌、签名或时间戳无效';
