/** Restores the focus after a dialog or drawer closes. */

/** The table of the visible page. */
const tableInSight = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.gh-page .gh-table-sheet')].find((table) => table.checkVisibility());

/**
 * Back to the previous element, unless the focus has moved since. If that element is gone (the bulk bar), or there
 * was none (the palette), to the table, and on a page without one to the page.
 */
export const giveBack = (lender: Element | null): void => {
  if (document.activeElement !== document.body) return;
  const home =
    lender?.isConnected && lender !== document.body ? lender : (tableInSight() ?? document.querySelector('main'));
  if (home instanceof HTMLElement) home.focus({ preventScroll: true });
};
