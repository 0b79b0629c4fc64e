/** The filters of the calls per agent. */
import { CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { InputNumber } from 'antd';
import { numberKind } from '../../../ui/list/value-kinds.ts';
import {
  agentDepartmentFilter,
  type AgentFilter,
  agentNodeFilter,
  agentPersonFilters,
  agentRangeFilter,
} from '../../../widgets/agent-filters.tsx';

const MINUTE = 60;
const MOST_MINUTES = 1_440;
const WIDTH = 168;

/** Entered in minutes, sent in seconds. */
const shortestCallFilter: AgentFilter = {
  id: 'CallSeconds',
  label: '单次通话不少于（分钟）',
  width: WIDTH,
  fields: ['CallSeconds'],
  kinds: { CallSeconds: numberKind(MOST_MINUTES * MINUTE) },
  render: ({ values, type, apply, roomy }) => (
    <InputNumber
      aria-label="单次通话不少于（分钟）"
      placeholder="单次通话 ≥"
      suffix="分钟"
      controls={false}
      min={0}
      max={MOST_MINUTES}
      precision={0}
      style={{ width: roomy ? '100%' : WIDTH }}
      value={typeof values['CallSeconds'] === 'number' ? values['CallSeconds'] / MINUTE : null}
      onChange={(minutes) => type({ CallSeconds: minutes ? minutes * MINUTE : undefined })}
      onPressEnter={apply}
    />
  ),
};

export const agentFilters: Record<CallReport, readonly AgentFilter[]> = {
  [CallReport.All]: [agentRangeFilter, ...agentPersonFilters, agentNodeFilter],
  [CallReport.Leads]: [agentRangeFilter, ...agentPersonFilters],
  [CallReport.Developed]: [agentRangeFilter, agentDepartmentFilter, shortestCallFilter],
};
