/** A tree with columns: keyboard navigation, and moving branches by drag or cut and paste, with rejected moves. */
import { Segmented } from 'antd';
import { useState } from 'react';
import { FigureCell, TextCell } from '../../data-table/cells.tsx';
import type { Column } from '../../data-table/columns.ts';
import { formatCount } from '../../format.ts';
import { Empty } from '../../state/Empty.tsx';
import type { TreeMoves } from '../../tree/tree-moves.ts';
import { holds, withBranchUnder } from '../../tree/tree.ts';
import { TreeTable } from '../../tree/TreeTable.tsx';
import { useOpenBranches } from '../../tree/useOpenBranches.ts';
import { OWNERS } from '../sample-people.ts';
import '../sections.css';
import type { KitSection } from '../section.ts';

interface Team {
  readonly Id: number;
  readonly Name: string;
  readonly Leader: string;
  readonly People: number;
  readonly Children: readonly Team[];
}

const CITIES = ['上海', '杭州', '广州', '深圳', '成都'];
const leaderOf = (id: number): string => OWNERS[id % OWNERS.length] ?? '';

const cities: readonly Team[] = CITIES.map((city, at) => ({
  Id: 10 * (at + 1),
  Name: `${city}分公司`,
  Leader: leaderOf(at),
  People: 4 + at,
  Children: ['一组', '二组', '三组'].map((group, place) => {
    const Id = 10 * (at + 1) + place + 1;
    return { Id, Name: `${city}${group}`, Leader: leaderOf(Id), People: 6 + (Id % 5), Children: [] };
  }),
}));

const columns: readonly Column<Team>[] = [
  { id: 'Leader', title: '负责人', width: 120, cell: ({ Leader }) => <TextCell text={Leader} /> },
  {
    id: 'People',
    title: '人数',
    width: 90,
    align: 'end',
    cell: ({ People }) => <FigureCell>{formatCount(People)}</FigureCell>,
  },
];

const nameOf = ({ Name }: Team) => <span className="gh-ellipsis">{Name}</span>;

const STATES = ['有数据', '加载中', '刷新失败', '无数据'] as const;
type State = (typeof STATES)[number];

const rootsIn = (state: State, teams: readonly Team[]): readonly Team[] | undefined => {
  if (state === '加载中') return undefined;
  return state === '无数据' ? [] : teams;
};

const Show = () => {
  const [state, setState] = useState<State>('有数据');
  const [teams, setTeams] = useState(cities);
  const [active, setActive] = useState<number>();
  const { open, toggle } = useOpenBranches('kit-tree', teams);
  const moves: TreeMoves<Team> = {
    hasTop: true,
    mayMove: () => true,
    refusalOf: (team, under) => (under && holds(team, under.Id) ? '不能移动到自己或下级部门' : undefined),
    place: (team, under) => setTeams((before) => withBranchUnder(before, team, under?.Id)),
  };
  return (
    <>
      <div className="kit-bar">
        <Segmented aria-label="状态" options={[...STATES]} value={state} onChange={setState} />
      </div>
      <div className="kit-stage">
        <TreeTable
          label="团队"
          title="团队"
          roots={rootsIn(state, teams)}
          columns={columns}
          renderName={nameOf}
          open={open}
          onToggle={toggle}
          active={active}
          onActivate={setActive}
          moves={moves}
          error={state === '刷新失败' ? '您的网络不佳，请稍后重试' : undefined}
          onRetry={() => setState('有数据')}
          empty={<Empty title="还没有团队" />}
        />
      </div>
    </>
  );
};

export const section: KitSection = {
  title: '树形表格',
  purpose: '只画看得见的行；方向键走动，拖动或 Ctrl+X、Ctrl+V 移动，不能放的地方说明原因。',
  order: 12,
  Show,
};
