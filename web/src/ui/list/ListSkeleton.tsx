/** Loading placeholder of a list: header, filters and rows. */
import { SkeletonBar, useNoticeableWait } from '../state/Skeleton.tsx';
import './list-skeleton.css';

const ROWS = 12;
const COLUMNS = ['16%', '14%', '18%', '12%', '10%', '15%'] as const;
const FILTERS = [240, 90, 180, 120, 110] as const;

export const ListSkeleton = () => {
  const isNoticed = useNoticeableWait(true);
  return (
    <section className="gh-page gh-list-skeleton" aria-busy>
      <output className="gh-unseen">正在加载</output>
      {isNoticed && (
        <div aria-hidden>
          <div className="gh-list-skeleton-head">
            <SkeletonBar width={88} />
            <SkeletonBar width={180} />
          </div>
          <div className="gh-list-skeleton-filters">
            {FILTERS.map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
          {Array.from({ length: ROWS }, (_, row) => (
            <div key={row} className="gh-list-skeleton-row">
              {COLUMNS.map((width) => (
                <SkeletonBar key={width} width={width} />
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  );
};
