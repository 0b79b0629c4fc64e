/** Where the focus goes when a dialog or a drawer has gone. */

/** The table of the page that is looked at. */
const tableInSight = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.gh-page [role=grid]')].find((table) => table.checkVisibility());

/**
 * Back to where it was before, unless it has moved on by then. What had it may have gone with its work, as the bar of the
 * selected rows does, and the palette has no place at all: then it is the table one goes on with.
 */
export const giveBack = (lender: Element | null): void => {
  if (document.activeElement !== document.body) return;
  const home = lender?.isConnected && lender !== document.body ? lender : tableInSight();
  if (home instanceof HTMLElement) home.focus({ preventScroll: true });
};
