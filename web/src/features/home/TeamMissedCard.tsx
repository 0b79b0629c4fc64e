/** The missed calls of a team by agent; a number opens its calls. */
import type { PersonCount } from '@gonghai/contract/home/duties.contract.ts';
import { queryTeamMissedCalls, type TeamMissedCall } from '@gonghai/contract/calls/team-missed.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { PhoneIncoming } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { formatNearTime } from '../../ui/day-groups.ts';
import { formatPhone } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useDialog } from '../../ui/overlay/overlay-frame.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { missedCaller } from '../../phone/missed-calls.ts';
import { DutyCard, DutyLine } from './DutyCard.tsx';
import { sumOf } from './duty-figures.ts';

const MOST_AGENTS = 6;
const PAGE = 10;

const Line = ({ missed }: { readonly missed: TeamMissedCall }) => {
  const now = useNow();
  const { Tel, Name, UserName, StartTime, Times } = missed;
  return (
    <tr>
      <td>{UserName}</td>
      <td>{missedCaller(missed)}</td>
      <td className="gh-number gh-secondary">{Name && formatPhone(Tel)}</td>
      <td className="gh-number">{Times > 1 && `${Times} 次`}</td>
      <td className="gh-number gh-secondary">{formatNearTime(StartTime, now)}</td>
    </tr>
  );
};

/** Of one agent, or of all. */
const MissedDialog = ({ agent }: { readonly agent: PersonCount | undefined }) => {
  const [index, setIndex] = useState(1);
  const request = { PageIndex: index, PageCount: PAGE, ...(agent && { UserId: agent.UserId }) };
  const { data, error, refetch } = useQuery({
    queryKey: [queryTeamMissedCalls.path, request],
    queryFn: ({ signal }) => call(queryTeamMissedCalls, request, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return (
    <Dialog title={`${agent ? agent.Name : '团队'}的未接来电`} width={720}>
      {error && !data && <ErrorState compact message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data?.Rows.length === 0 && <Empty compact icon={<PhoneIncoming size={20} />} title="没有未接来电" />}
      {data && data.Rows.length > 0 && (
        <table className="duty-missed">
          <thead>
            <tr>
              <th scope="col">员工</th>
              <th scope="col">来电</th>
              <th scope="col">号码</th>
              <th scope="col">次数</th>
              <th scope="col">最近一次</th>
            </tr>
          </thead>
          <tbody>
            {data.Rows.map((missed) => (
              <Line key={missed.Id} missed={missed} />
            ))}
          </tbody>
        </table>
      )}
      {data && data.Count > PAGE && (
        <Pagination
          size="small"
          align="end"
          current={index}
          pageSize={PAGE}
          total={data.Count}
          showSizeChanger={false}
          onChange={setIndex}
        />
      )}
    </Dialog>
  );
};

export const TeamMissedCard = ({ agents }: { readonly agents: readonly PersonCount[] }) => {
  const openDialog = useDialog();
  const open = (agent?: PersonCount): void => void openDialog(<MissedDialog agent={agent} />);
  return (
    <DutyCard title="团队未接来电">
      <ul className="duty-lines">
        <DutyLine label="未回拨的来电" note="近 7 天" count={sumOf(agents)} opened={{ onOpen: () => open() }} isLate />
        {agents.slice(0, MOST_AGENTS).map((agent) => (
          <DutyLine key={agent.UserId} label={agent.Name} count={agent.Count} opened={{ onOpen: () => open(agent) }} />
        ))}
        {agents.length > MOST_AGENTS && (
          <li className="duty-line gh-muted">{`另有 ${agents.length - MOST_AGENTS} 人`}</li>
        )}
      </ul>
    </DutyCard>
  );
};
