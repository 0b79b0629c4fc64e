/** Buffers keys typed between the opening of a field and its first render, while its code is loading. */
import { isComposing } from './key-guard.ts';

let typed = '';
let takesEnter = false;

/** The key as text; undefined for one that stays with the page. */
const textOf = (event: KeyboardEvent): string | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return undefined;
  if (event.key === 'Enter' && takesEnter && typed !== '') return '\n';
  return [...event.key].length === 1 ? event.key : undefined;
};

const take = (event: KeyboardEvent): void => {
  const isErasing = event.key === 'Backspace';
  const text = textOf(event);
  if (text === undefined && !isErasing) return;
  typed = isErasing ? typed.slice(0, -1) : typed + text;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** `withEnter`: Enter after some text is taken too, as a line feed. */
export const catchTyped = ({ withEnter = false } = {}): void => {
  takesEnter = withEnter;
  window.addEventListener('keydown', take, true);
};

/** Returns the buffered text and stops capturing: the focused element gets the next key. */
export const takeTyped = (): string => {
  window.removeEventListener('keydown', take, true);
  const ahead = typed;
  typed = '';
  return ahead;
};
