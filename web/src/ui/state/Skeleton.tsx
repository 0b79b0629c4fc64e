/** Loading placeholder, shown only if loading takes noticeably long. */
import { useEffect, useState } from 'react';
import './state.css';

const NOTICEABLE_MS = 150;

/** True once `waiting` has lasted long enough to show a placeholder. */
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

// Uneven but deterministic widths, so nothing jumps between renders.
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
