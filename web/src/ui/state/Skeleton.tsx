/** Grey bars in the shape of what is coming; drawn only when the wait is long enough to be noticed. */
import { useEffect, useState } from 'react';
import './state.css';

const NOTICEABLE_MS = 150;

/** True once `waiting` has lasted long enough that saying so is kinder than showing nothing. */
export const useNoticeableWait = (waiting: boolean): boolean => {
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setNoticed(true), NOTICEABLE_MS);
    return () => {
      clearTimeout(timer);
      setNoticed(false);
    };
  }, [waiting]);
  return waiting && noticed;
};

export const SkeletonBar = ({ width }: { readonly width: number | string }) => (
  <span className="gh-skeleton-bar" style={{ width }} aria-hidden />
);

// Uneven widths read as text; the same every time, so that nothing jumps between renders.
const LINE_WIDTHS = ['72%', '94%', '58%', '86%', '66%'] as const;

export const Skeleton = ({ lines = 4 }: { readonly lines?: number }) => {
  const visible = useNoticeableWait(true);
  return (
    <output className="gh-skeleton" aria-busy>
      <span className="gh-unseen">正在加载</span>
      {visible &&
        Array.from({ length: lines }, (_, line) => (
          <SkeletonBar key={line} width={LINE_WIDTHS[line % LINE_WIDTHS.length] ?? '80%'} />
        ))}
    </output>
  );
};
