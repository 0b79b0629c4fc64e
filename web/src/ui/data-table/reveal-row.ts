/** Scrolls a table just far enough to show a row below its header. */

export const HEAD_HEIGHT = 34;

export const revealRow = (scroller: HTMLElement, index: number, rowHeight: number): void => {
  const room = scroller.clientHeight - HEAD_HEIGHT;
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + room) scroller.scrollTop = bottom - room;
};

export const rowsInView = (scroller: HTMLElement, rowHeight: number): number =>
  Math.max(1, Math.floor((scroller.clientHeight - HEAD_HEIGHT) / rowHeight));
