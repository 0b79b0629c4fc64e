/** Scrolls a row of tabs that is too wide by 50 px per step, by wheel or button. */
import { type RefObject, useEffect, useRef, useState, type WheelEvent } from 'react';

const STEP = 50;
/** A wheel sends one large delta, a touch pad many small ones, which are summed up to a step. */
const WHOLE_TURN = 40;

interface Edges {
  readonly start: boolean;
  readonly end: boolean;
}

const edgesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Edges => ({
  start: scrollLeft > 0,
  // Widths may be fractions, scroll positions are rounded.
  end: scrollLeft + clientWidth < scrollWidth - 1,
});

interface TabScroll {
  /** Whether tabs are hidden beyond either end. */
  readonly edges: Edges;
  readonly step: (direction: 1 | -1) => void;
  readonly onWheel: (event: WheelEvent) => void;
}

/** `row` is the scroll container; its first child is as wide as all tabs. */
export const useTabScroll = (row: RefObject<HTMLElement | null>): TabScroll => {
  const [edges, setEdges] = useState<Edges>({ start: false, end: false });
  const turned = useRef(0);

  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = (): void => setEdges(edgesOf(element));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);

  const step = (direction: 1 | -1): void => row.current?.scrollBy({ left: direction * STEP, behavior: 'instant' });

  const onWheel = ({ deltaX, deltaY }: WheelEvent): void => {
    turned.current += Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
    if (Math.abs(turned.current) < WHOLE_TURN) return;
    step(turned.current > 0 ? 1 : -1);
    turned.current = 0;
  };

  return { edges, step, onWheel };
};
