/** Copies text. The clipboard API needs TLS; without it, as inside a company, the old method is used. */

const copyOldWay = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  const focused = document.activeElement;
  // Next to the focused element: a dialog takes the focus back from elements outside it.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
};

/** Returns whether the text was copied. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
};
