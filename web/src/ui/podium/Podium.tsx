/** The first three of a ranking: the second on the left, the first in the middle, the third on the right. */
import { Avatar } from '../tag/Avatar.tsx';
import { useGliding } from '../useGliding.ts';
import './podium.css';

export interface PodiumPlace {
  readonly name: string;
  /** The formatted figure. */
  readonly figure: string;
  readonly isOwn?: boolean;
  readonly link?: string | undefined;
}

interface Props {
  readonly label: string;
  readonly places: readonly [first: PodiumPlace, second: PodiumPlace, third: PodiumPlace];
}

const Place = ({ place, rank }: { readonly place: PodiumPlace; readonly rank: number }) => (
  <li className="gh-podium-place" data-glide={place.name} data-rank={rank} data-own={place.isOwn || undefined}>
    <Avatar name={place.name} size={rank === 1 ? 46 : 36} />
    {place.link === undefined ? (
      <b className="gh-ellipsis" title={place.name}>
        {place.name}
      </b>
    ) : (
      <a className="gh-ellipsis" href={place.link} title={place.name}>
        {place.name}
      </a>
    )}
    <span className="gh-number">{place.figure}</span>
    <span className="gh-podium-step">
      <span className="gh-hidden-text">第 </span>
      {rank}
      <span className="gh-hidden-text"> 名</span>
    </span>
  </li>
);

/** In the order of the ranks for screen readers; the style sheet puts the first in the middle. */
export const Podium = ({ label, places }: Props) => {
  const list = useGliding<HTMLOListElement>(places.map(({ name }) => name).join());
  return (
    <ol ref={list} className="gh-podium" aria-label={label}>
      <Place place={places[0]} rank={1} />
      <Place place={places[1]} rank={2} />
      <Place place={places[2]} rank={3} />
    </ol>
  );
};
