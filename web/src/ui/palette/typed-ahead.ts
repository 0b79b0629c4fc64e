/** What is typed between Ctrl+K and the palette's field, whose code may have to be fetched first: no shortcut, and not lost. */

let typed = '';

const take = (event: KeyboardEvent): void => {
  const isOfAnother = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  const isErasing = event.key === 'Backspace';
  if (isOfAnother || !(isErasing || [...event.key].length === 1)) return;
  typed = isErasing ? typed.slice(0, -1) : typed + event.key;
  event.preventDefault();
  event.stopImmediatePropagation();
};

export const catchTyped = (): void => window.addEventListener('keydown', take, true);

/** Gives it, and leaves the next key to whoever has the cursor by then. */
export const takeTyped = (): string => {
  window.removeEventListener('keydown', take, true);
  const ahead = typed;
  typed = '';
  return ahead;
};
