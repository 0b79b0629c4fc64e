/** Typed local storage: a value is stored as text, separator and type name. */

const SEPARATOR = '|_|';
type Tag = 'object' | 'boolean' | 'number' | 'string';

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const tagOf = (value: unknown): Tag => {
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The text may contain the separator, so the last one counts. With an unknown tag all of it is text. */
const untag = (stored: string): unknown => {
  const at = stored.lastIndexOf(SEPARATOR);
  const [text, tag] = at < 0 ? [stored, ''] : [stored.slice(0, at), stored.slice(at + SEPARATOR.length)];
  switch (tag) {
    case 'object':
      return parseJson(text);
    case 'boolean':
      return text === 'true';
    case 'number':
      return Number(text);
    case 'string':
      return text;
    default:
      return stored;
  }
};

const tagged = (value: unknown): string => `${textOf(value)}${SEPARATOR}${tagOf(value)}`;

/** Undefined when nothing is stored, the value is unreadable, or storage is not available. */
export const readStored = (key: string): unknown => {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : untag(stored);
  } catch {
    return undefined;
  }
};

/** If storage is full or forbidden, only the remembered choice is lost. */
export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, tagged(value));
  } catch {
    /* The choice remains in memory. */
  }
};

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    /* Nothing was stored. */
  }
};

/** What outlives signing out: looks and devices of this browser, and under their owner views, reasons, notes and ends of calls. */
const OUTLIVES_SIGN_OUT = /^gonghai\.(theme|brand|table|views|choice|reasons|sider|drawer-width|call-drafts|phone)\b/;

export const clearStored = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (!OUTLIVES_SIGN_OUT.test(key)) localStorage.removeItem(key);
  } catch {
    /* Nothing was stored. */
  }
};
