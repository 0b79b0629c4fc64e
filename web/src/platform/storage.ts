/** Local storage with types: a value is kept as its text, a separator and the name of its type. */

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

/** The text may hold the separator itself, so the last one counts; an unknown tag means that all of it is text. */
export const untag = (stored: string): unknown => {
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

export const tagged = (value: unknown): string => `${textOf(value)}${SEPARATOR}${tagOf(value)}`;

/** Undefined when nothing is stored, when what is stored cannot be read, or when the browser keeps no storage. */
export const readStored = (key: string): unknown => {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : untag(stored);
  } catch {
    return undefined;
  }
};

/** A full or forbidden storage costs a remembered choice, never the act that wanted to remember it. */
export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, tagged(value));
  } catch {
    /* nothing to do: the choice lives on in memory */
  }
};

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    /* nothing was stored */
  }
};

/** What belongs to the browser rather than to the person signed in, and outlives signing out: looks, and views under their owner. */
const OUTLIVES_SIGN_OUT = /^gonghai\.(theme|brand|table|views|sider|drawer-width)\b/;

export const clearStored = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (!OUTLIVES_SIGN_OUT.test(key)) localStorage.removeItem(key);
  } catch {
    /* nothing was stored */
  }
};
