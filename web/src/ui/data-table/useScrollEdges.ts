/** Marks a table that can scroll left or right, for the edge shadows. */
import { type RefObject, useEffect } from 'react';

export const useScrollEdges = (scroller: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const [inner, outer] = [scroller.current, frame.current];
    if (!inner || !outer) return undefined;
    const look = (): void => {
      outer.toggleAttribute('data-more-before', inner.scrollLeft > 0);
      outer.toggleAttribute('data-more-after', inner.scrollLeft + inner.clientWidth < inner.scrollWidth - 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(inner);
    if (inner.firstElementChild) observer.observe(inner.firstElementChild);
    inner.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      inner.removeEventListener('scroll', look);
    };
  }, [scroller, frame]);
};
