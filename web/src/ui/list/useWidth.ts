/** Observes the width of an element. */
import { useLayoutEffect, useRef, useState } from 'react';

export const useWidth = <Element extends HTMLElement>() => {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const look = (): void => {
      // A hidden tab has no width; keep the last one.
      if (measured.clientWidth > 0) setWidth(measured.clientWidth);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
};
