/** The height of an element, kept up to date: lists that draw only what is in sight must know how much that is. */
import { useLayoutEffect, useRef, useState } from 'react';

export const useHeight = <Element extends HTMLElement>() => {
  const element = useRef<Element>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const look = (): void => {
      // A hidden tab measures nothing; what it measured before still holds.
      if (measured.clientHeight > 0) setHeight(measured.clientHeight);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, height] as const;
};
