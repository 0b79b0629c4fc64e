/** The rankings of the home page: names, units, and the report behind an agent. Pure. */
import { talkTimeText } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { RankingName, RankRow } from '@gonghai/contract/home/home-figures.contract.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { formatCount, formatDay, formatMoney } from '../../ui/format.ts';
import { filteredAddress } from '../../ui/list/list-address.ts';

export interface Ranking {
  readonly name: RankingName;
  /** On the switch. */
  readonly short: string;
  readonly title: string;
  readonly text: (value: number) => string;
  /** Pixels of its longest figures, beside their bars. */
  readonly width: number;
}

export const RANKINGS: readonly Ranking[] = [
  { name: 'CallList', short: '次数', title: '拨打次数排行', text: formatCount, width: 48 },
  { name: 'CustomerList', short: '人数', title: '拨打人数排行', text: formatCount, width: 48 },
  { name: 'ConnectList', short: '接通', title: '接通次数排行', text: formatCount, width: 48 },
  { name: 'CallTimeList', short: '时长', title: '通话时长排行', text: talkTimeText, width: 72 },
  { name: 'PaymentLogList', short: '回款', title: '回款排行', text: formatMoney, width: 104 },
];

/** Tells agents of the same name in two departments apart. */
export const nameOf = ({ Name, DeptName }: RankRow): string => `${Name}・${DeptName}`;

const ON_PODIUM = 3;
const IN_TABLE = 6;

interface RankingParts {
  /** None, or three. */
  readonly podium: readonly RankRow[];
  readonly table: readonly RankRow[];
  /** The own row when it is further down. */
  readonly own: RankRow | undefined;
  /** All rows, when not all are shown. */
  readonly more: readonly RankRow[];
}

/** More than three: a podium and a table of ranks 4 to 6. Three or fewer: a plain table. */
export const partsOf = (rows: readonly RankRow[]): RankingParts => {
  const hasPodium = rows.length > ON_PODIUM;
  const hasMore = rows.some(({ Rank }) => Rank > IN_TABLE);
  return {
    podium: hasPodium ? rows.slice(0, ON_PODIUM) : [],
    table: hasPodium ? rows.slice(ON_PODIUM, IN_TABLE) : rows,
    own: rows.find(({ IsOwn, Rank }) => IsOwn && Rank > IN_TABLE),
    more: hasMore ? rows : [],
  };
};

/** What is missing to the next rank above, if that row is known. */
export const gapOf = (rows: readonly RankRow[], { text }: Ranking): string | undefined => {
  const own = rows.find(({ IsOwn }) => IsOwn);
  const above = own && rows.find(({ Rank }) => Rank === own.Rank - 1);
  if (!own || !above || above.Number === own.Number) return undefined;
  return `距第 ${above.Rank} 名还差 ${text(above.Number - own.Number)}`;
};

/** The figures of the agent, for readers who may open them. */
export const linkOf = ({ UserId, Name }: RankRow, { name }: Ranking, range: TimeRange): string | undefined => {
  if (UserId === null) return undefined;
  const list = name === 'PaymentLogList' ? '#/stats/userSale' : '#/stats/userCall';
  const written = { Name, StartTime: formatDay(range.StartTime), EndTime: formatDay(range.EndTime) };
  return filteredAddress(list, written);
};
