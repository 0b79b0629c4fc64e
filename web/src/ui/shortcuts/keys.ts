/** Notation of shortcuts: `Ctrl+K` is one stroke, `G H` is two strokes in sequence. */

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'space',
  '？': '?',
  '／': '/',
  '【': '[',
  '】': ']',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

const CAPS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: '↵',
  escape: 'Esc',
  space: '空格',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
};

const MAC_CAPS: Readonly<Record<string, string>> = { ctrl: '⌘', alt: '⌥', shift: '⇧' };

const nameOf = (key: string): string => NAMES[key.toLowerCase()] ?? key.toLowerCase();

const isMac = (): boolean => navigator.platform.startsWith('Mac');

/** Shift is part of the stroke only where it does not already show in the character, as it does in `?`. */
const showsShift = (key: string): boolean => key.length === 1 && !/[a-z]/i.test(key);

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What was pressed, in the normal form: `ctrl+k`, `?`, `shift+arrowdown`. The Command key of a Mac counts as Ctrl. */
export const strokeOf = (pressed: Pressed): string =>
  [
    (pressed.ctrlKey || pressed.metaKey) && 'ctrl',
    pressed.altKey && 'alt',
    pressed.shiftKey && !showsShift(pressed.key) && 'shift',
    nameOf(pressed.key),
  ]
    .filter((part) => part !== false)
    .join('+');

/** The written form as strokes in the normal form. */
export const strokesOf = (keys: string): readonly string[] =>
  keys
    .trim()
    .split(/\s+/)
    .map((stroke) => stroke.split('+').map(nameOf).join('+'));

/** What is printed on the key caps, one list per stroke. */
export const capsOf = (keys: string): readonly (readonly string[])[] =>
  strokesOf(keys).map((stroke) =>
    stroke.split('+').map((key) => (isMac() ? MAC_CAPS[key] : undefined) ?? CAPS[key] ?? key.toUpperCase()),
  );

/** Function keys and strokes with Ctrl or Alt produce no text, so they also work while a text field has the focus. */
export const makesText = (stroke: string): boolean => !/^(?:(?:ctrl|alt)\+|(?:shift\+)?f\d+$)/.test(stroke);

interface Advance {
  /** The strokes of an unfinished sequence. */
  readonly pending: readonly string[];
  /** Index of the sequence that is now complete. */
  readonly complete?: number;
}

const begins = (sequence: readonly string[], typed: readonly string[]): boolean =>
  typed.every((stroke, at) => sequence[at] === stroke);

/** Adds a stroke: it completes, continues or restarts a sequence. Later sequences win over earlier ones. */
export const advance = (
  pending: readonly string[],
  stroke: string,
  sequences: readonly (readonly string[])[],
): Advance => {
  const typed = [...pending, stroke];
  const complete = sequences.findLastIndex((sequence) => sequence.length === typed.length && begins(sequence, typed));
  if (complete >= 0) return { pending: [], complete };
  if (sequences.some((sequence) => begins(sequence, typed))) return { pending: typed };
  return pending.length > 0 ? advance([], stroke, sequences) : { pending: [] };
};
