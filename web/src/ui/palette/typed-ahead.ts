/** Buffers keys typed between Ctrl+K and the palette's first render, while its code is loading. */
import { isComposing } from '../shortcuts/key-guard.ts';

let typed = '';

const take = (event: KeyboardEvent): void => {
  const isOfAnother = event.ctrlKey || event.metaKey || event.altKey || isComposing(event);
  const isErasing = event.key === 'Backspace';
  if (isOfAnother || !(isErasing || [...event.key].length === 1)) return;
  typed = isErasing ? typed.slice(0, -1) : typed + event.key;
  event.preventDefault();
  event.stopImmediatePropagation();
};

export const catchTyped = (): void => window.addEventListener('keydown', take, true);

/** Returns the buffered text and stops capturing: the focused element gets the next key. */
export const takeTyped = (): string => {
  window.removeEventListener('keydown', take, true);
  const ahead = typed;
  typed = '';
  return ahead;
};
