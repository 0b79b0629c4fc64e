/** The calls that a row of the agent statistics counts. */
import {
  type AgentCallsRequest,
  type AgentCallsRow,
  queryAgentCallLogs,
} from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { formatCount, formatDays } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { CallRows } from '../../../widgets/call-rows/CallRows.tsx';
import { AgentFigures } from './AgentFigures.tsx';
import './agents.css';

interface Props {
  readonly agent: AgentCallsRow;
  readonly searched: AgentCallsRequest;
  /** Shows only connected calls at first. */
  readonly isConnected: boolean;
}

export const AgentCallsDialog = ({ agent, searched, isConnected: isConnectedFirst }: Props) => {
  const [isConnected, setConnected] = useState(isConnectedFirst);
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
    <Dialog title={`${agent.Name}的通话：${formatDays(searched)}`} width={1_000}>
      <div className="agent-calls-head">
        <AgentFigures agent={agent} />
        <Segmented<boolean>
          size="small"
          aria-label="通话范围"
          value={isConnected}
          onChange={setConnected}
          options={[
            { value: false, label: `全部 ${formatCount(agent.CallTotal)}` },
            { value: true, label: `接通 ${formatCount(agent.ConnectTotal)}` },
          ]}
        />
      </div>
      <CallRows
        key={String(isConnected)}
        expected={isConnected ? agent.ConnectTotal : agent.CallTotal}
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
