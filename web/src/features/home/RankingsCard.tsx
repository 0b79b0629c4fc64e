/** Five rankings of the span: a podium, ranks 4 to 6, the own rank, and all others in a dialog. */
import { Segmented } from 'antd';
import { Trophy } from 'lucide-react';
import { use, useState } from 'react';
import { formatMinute } from '../../ui/format.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Podium, type PodiumPlace } from '../../ui/podium/Podium.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { DepartmentsSelect } from '../../widgets/DepartmentsSelect.tsx';
import { gapOf, linkOf, partsOf, RANKINGS, type Ranking } from './rankings.ts';
import { RankingTable } from './RankingTable.tsx';
import type { HomeChoice } from './useHomeChoice.ts';
import { useRankings } from './useRankings.ts';

const OPTIONS = RANKINGS.map(({ name, short }) => ({ value: name, label: short }));

interface PartsProps {
  readonly choice: HomeChoice;
  readonly ranking: Ranking;
}

const Parts = ({ choice, ranking }: PartsProps) => {
  const owner = use(TabKey);
  const { data, error, refetch, isPlaceholderData } = useRankings(choice);
  if (!data && error)
    return <ErrorState compact message={error.message || '排行榜读取失败'} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const rows = data[ranking.name];
  const { range } = choice;
  if (rows.length === 0)
    return <Empty compact icon={<Trophy size={20} />} title="还没有排名" detail="这段时间内没有数据。" />;
  const { podium, table, own, more } = partsOf(rows);
  const largest = rows[0]?.Number ?? 0;
  const places = podium.map((row): PodiumPlace => ({
    name: row.Name,
    figure: ranking.text(row.Number),
    isOwn: row.IsOwn,
    link: linkOf(row, ranking, range),
  }));
  const [first, second, third] = places;
  const common = { ranking, largest, range };
  const openAll = (): void =>
    void openDialog(
      <Dialog title={ranking.title} width={480}>
        <RankingTable label={ranking.title} rows={more} {...common} />
      </Dialog>,
      { owner },
    );
  const gap = gapOf(rows, ranking);
  return (
    <div className="home-ranks-parts" aria-busy={isPlaceholderData}>
      {first && second && third && (
        <Podium key={`podium ${ranking.name}`} label={`${ranking.title}前三名`} places={[first, second, third]} />
      )}
      {table.length > 0 && <RankingTable key={ranking.name} label={ranking.title} rows={table} {...common} />}
      {own && <RankingTable label="我的名次" rows={[own]} {...common} />}
      <footer className="home-ranks-foot">
        <span>{gap ?? (data.UpdatedTime === null ? '' : `数据截至 ${formatMinute(data.UpdatedTime).slice(6)}`)}</span>
        {more.length > 0 && (
          <button type="button" onClick={openAll}>
            查看更多
          </button>
        )}
      </footer>
    </div>
  );
};

export const RankingsCard = ({ choice }: { readonly choice: HomeChoice }) => {
  const [name, setName] = useState(OPTIONS[0]?.value);
  const ranking = RANKINGS.find((one) => one.name === name) ?? RANKINGS[0];
  if (!ranking) return null;
  return (
    <section className="home-card home-rankings" aria-label="排行榜">
      <h2>
        排行榜
        <DepartmentsSelect
          label="排行的部门"
          placeholder="全部部门"
          value={choice.departments}
          onChange={choice.setDepartments}
          width={168}
        />
      </h2>
      <Segmented block aria-label="排行" options={OPTIONS} value={ranking.name} onChange={setName} />
      <div className="home-ranks-place">
        <Parts choice={choice} ranking={ranking} />
      </div>
    </section>
  );
};
