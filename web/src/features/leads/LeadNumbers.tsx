/** Numbers of waiting, assigned, failed and uncalled leads in the range. A click filters by state. */
import { countLeads, type LeadNumbers as Numbers } from '@gonghai/contract/leads/lead.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { formatCount } from '../../ui/format.ts';
import { leadStates, type LeadState, type Search, stateFilterOf, stateIn } from './lead-filters.tsx';
import './leads.css';

const hints: Record<LeadState['key'], string> = {
  Waiting: '等待分配给员工',
  Assigned: '已成为员工的客户',
  Failed: '原因见列表，可重新分配',
  Uncalled: '分配后还没有拨打',
};

interface Props {
  readonly searched: Search;
  readonly onFilter: (filter: Partial<Search>) => void;
}

/** The state filter is left out, so the numbers do not change with it. */
const countedOf = (searched: Search): Search => ({ ...searched, ...stateFilterOf(undefined) });

export const LeadNumbers = ({ searched, onFilter }: Props) => {
  const counted = countedOf(searched);
  const { data } = useQuery<Numbers>({
    queryKey: [countLeads.path, counted],
    queryFn: ({ signal }) => call(countLeads, counted, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const chosen = stateIn(searched);
  return (
    <section className="lead-numbers" aria-label="线索数量">
      {leadStates.map((state) => {
        const isChosen = state === chosen;
        return (
          <button
            key={state.key}
            type="button"
            data-state={state.key}
            aria-pressed={isChosen}
            title={isChosen ? '再次点击显示全部' : `只看${state.label}`}
            onClick={() => onFilter(stateFilterOf(isChosen ? undefined : state))}
          >
            <span className="lead-number-label">
              <i aria-hidden />
              {state.label}
            </span>
            <b className="gh-number">{formatCount(data?.[state.key])}</b>
            <span className="lead-number-hint gh-ellipsis">{hints[state.key]}</span>
          </button>
        );
      })}
    </section>
  );
};
