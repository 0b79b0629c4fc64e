/** Where the card of new leads is while a drawer is open: beside the drawer, so that it never covers the drawer's head. */
import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { currentSlot, useDock } from '../../../ui/overlay/dock.ts';

/** Pixels: the card, and the distance to the drawer and to the edge of the window. */
const CARD_WIDTH = 300;
const GAP = 16;

/** Undefined without a drawer: the style sheet decides. Where there is no room beside it, the card lies over its lower part. */
export const useCardPlace = (): CSSProperties | undefined => {
  const slot = useDock(currentSlot);
  const [left, setLeft] = useState<number>();
  useLayoutEffect(() => {
    const drawer = slot?.closest<HTMLElement>('.gh-drawer');
    const page = drawer?.parentElement;
    if (!drawer || !page) return undefined;
    // Not the drawer's own rectangle, which moves while it opens.
    const measure = (): void => setLeft(page.getBoundingClientRect().right - drawer.offsetWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(drawer);
    sizes.observe(document.documentElement);
    return () => {
      sizes.disconnect();
      setLeft(undefined);
    };
  }, [slot]);
  if (left === undefined) return undefined;
  const isBeside = left >= CARD_WIDTH + 2 * GAP;
  return { bottom: 64, ...(isBeside && { right: innerWidth - left + GAP }) };
};
