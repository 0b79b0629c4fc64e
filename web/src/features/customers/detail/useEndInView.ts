/** Reports when the end of a timeline is near the viewport. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Distance in pixels from the end at which older entries are loaded. */
const AHEAD = 240;

export const useEndInView = (end: RefObject<HTMLElement | null>, enabled: boolean, onEnd: () => void): void => {
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    if (!enabled || !end.current) return undefined;
    // One report can contain several moments, on a busy machine first those before the end came into view.
    const seen = new IntersectionObserver((moments) => moments.some(({ isIntersecting }) => isIntersecting) && tell(), {
      root: end.current.closest('.timeline-scroll'),
      rootMargin: `${AHEAD}px`,
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [end, enabled]);
};
