/** The figures of a row of the agent statistics, above the rows that it counts. */
import { connectRate, talkTimeText } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { AgentCallsRow } from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { FigureStrip } from '../../../ui/figure/FigureStrip.tsx';
import { formatCount } from '../../../ui/format.ts';

export const AgentFigures = ({ agent }: { readonly agent: AgentCallsRow }) => (
  <FigureStrip
    small
    figures={[
      { label: '拨打人数', value: formatCount(agent.CustomerTotal) },
      { label: '接通人数', value: formatCount(agent.ConnectCustomerTotal) },
      { label: '拨打次数', value: formatCount(agent.CallTotal) },
      { label: '接通次数', value: formatCount(agent.ConnectTotal) },
      { label: '接通率', value: connectRate(agent) },
      { label: '通话时长', value: talkTimeText(agent.CallTime) },
      { label: '计费分钟', value: formatCount(agent.ChargeMinutes) },
    ]}
  />
);
