/** The calls that a row of the agent statistics counts. */
import {
  type AgentCallsRequest,
  type AgentCallsRow,
  queryAgentCallLogs,
} from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { connectRate, talkTimeText } from '@gonghai/contract/calls/call-figures.rules.ts';
import { call } from '../../../platform/api.ts';
import { formatCount, formatDays } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { CallRows } from '../../../widgets/call-rows/CallRows.tsx';

interface Props {
  readonly agent: AgentCallsRow;
  readonly searched: AgentCallsRequest;
  /** Only connected calls. */
  readonly isConnected: boolean;
}

export const AgentCallsDialog = ({ agent, searched, isConnected }: Props) => {
  const { StartTime, EndTime, DicTreeList, CallSeconds } = searched;
  const request = {
    UserId: agent.Id,
    StartTime,
    EndTime,
    DicTreeList: DicTreeList ?? null,
    CallSeconds: CallSeconds ?? null,
    IsConnected: isConnected,
  };
  return (
    <Dialog title={`${agent.Name}的${isConnected ? '接通' : '通话'}：${formatDays(searched)}`} width={920}>
      <p className="gh-secondary agent-calls-sum">
        {`拨打 ${formatCount(agent.CallTotal)} 次，接通 ${formatCount(agent.ConnectTotal)} 次（${connectRate(agent)}），通话 ${talkTimeText(agent.CallTime)}`}
      </p>
      <CallRows
        queryKey={[queryAgentCallLogs.path, request]}
        read={async ({ index, size }, signal) => {
          const page = { ...request, PageIndex: index, PageCount: size };
          const { ItemList, Count } = await call(queryAgentCallLogs, page, { signal });
          return { calls: ItemList, count: Count };
        }}
      />
    </Dialog>
  );
};
