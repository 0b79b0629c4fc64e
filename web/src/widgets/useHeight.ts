/** The current height of an element, needed by virtual lists. */
import { useLayoutEffect, useRef, useState } from 'react';

export const useHeight = <Element extends HTMLElement>() => {
  const element = useRef<Element>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const look = (): void => {
      // A hidden tab has no height; the previous one is still valid.
      if (measured.clientHeight > 0) setHeight(measured.clientHeight);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, height] as const;
};
