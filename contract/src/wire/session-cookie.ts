/** The cookie that the browser keeps of its session. Calls need both values as headers; the page needs its tenant. */
export const SESSION_COOKIE = 'gonghai_session';

export interface SessionKey {
  readonly Id: number;
  readonly signature: string;
}

const isKey = (value: unknown): value is SessionKey =>
  typeof value === 'object' &&
  value !== null &&
  'Id' in value &&
  typeof value.Id === 'number' &&
  'signature' in value &&
  typeof value.signature === 'string';

export const sessionCookieOf = ({ Id, signature }: SessionKey): string =>
  `${SESSION_COOKIE}=${encodeURIComponent(JSON.stringify({ Id, signature }))}`;

/** From all cookies as one text, as browsers hold and send them. */
export const readSessionCookie = (cookies: string): SessionKey | undefined => {
  const pair = cookies.split('; ').find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  if (!pair) return undefined;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(pair.slice(SESSION_COOKIE.length + 1)));
    return isKey(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
