/** Ranks with bars that compare their figures. */
import type { RankRow } from '@gonghai/contract/home/home-figures.contract.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { useGliding } from '../../ui/useGliding.ts';
import { linkOf, nameOf, type Ranking } from './rankings.ts';

/** Pixels between a bar and its figure, and the space between them. */
const BAR_GAP = 12;

interface Props {
  readonly label: string;
  readonly ranking: Ranking;
  readonly rows: readonly RankRow[];
  /** The figure of the first rank. */
  readonly largest: number;
  readonly range: TimeRange;
}

const Name = ({ row, link }: { readonly row: RankRow; readonly link: string | undefined }) =>
  link === undefined ? <span>{row.Name}</span> : <a href={link}>{row.Name}</a>;

export const RankingTable = ({ label, ranking, rows, largest, range }: Props) => {
  const body = useGliding<HTMLTableSectionElement>(rows.map(nameOf).join());
  return (
    <table className="home-ranks" aria-label={label}>
      {/* The hidden head is out of the layout and gives no widths. */}
      <colgroup>
        <col className="home-rank-place" />
        <col className="home-rank-name" />
        <col />
      </colgroup>
      <thead className="gh-hidden-text">
        <tr>
          <th scope="col">名次</th>
          <th scope="col">姓名</th>
          <th scope="col">{ranking.title}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={nameOf(row)} data-glide={nameOf(row)} data-own={row.IsOwn || undefined}>
            <td className="gh-number">{row.Rank}</td>
            <th scope="row" title={`${row.Name}・${row.DeptName}`}>
              <Avatar name={row.Name} />
              <Name row={row} link={linkOf(row, ranking, range)} />
            </th>
            <td className="home-rank-figure">
              <span
                className="home-rank-bar"
                style={{ width: `calc(100% - ${ranking.width + BAR_GAP}px)` }}
                aria-hidden
              >
                <span style={{ width: `${largest > 0 ? (row.Number / largest) * 100 : 0}%` }} />
              </span>
              <span className="gh-number" style={{ width: ranking.width }}>
                {ranking.text(row.Number)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
