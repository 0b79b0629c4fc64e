/** The customers or leads that the stock of an agent counts. */
import {
  type AgentCallsRequest,
  type AgentCallsRow,
  queryAgentStock,
  queryDevelopedStock,
  queryLeadStock,
} from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { CallReport, callReportSubject } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { call } from '../../../platform/api.ts';
import { formatDay, formatDays, formatPhone, formatTime } from '../../../ui/format.ts';
import { PagedRows } from '../../../ui/list/PagedRows.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { CustomerLink } from '../../../widgets/CustomerLink.tsx';

const stockOf = {
  [CallReport.All]: queryAgentStock,
  [CallReport.Leads]: queryLeadStock,
  [CallReport.Developed]: queryDevelopedStock,
} as const;

interface Props {
  readonly report: CallReport;
  readonly agent: AgentCallsRow;
  readonly searched: AgentCallsRequest;
}

/** The stock of an agent is that of now, leads are those of the range, developed customers all up to its end. */
export const StockDialog = ({ report, agent, searched }: Props) => {
  const { noun, unit, time } = callReportSubject[report];
  const { StartTime, EndTime } = searched;
  const request = { Id: agent.Id, StartTime, EndTime };
  const endpoint = stockOf[report];
  const daysOf: Record<CallReport, string> = {
    [CallReport.All]: '现在',
    [CallReport.Leads]: formatDays(searched),
    [CallReport.Developed]: `截至 ${formatDay(EndTime)}`,
  };
  return (
    <Dialog title={`${agent.Name}的${noun}：${daysOf[report]}`} width={720}>
      <PagedRows
        noun={noun}
        unit={unit}
        columns={[{ title: '姓名' }, { title: '电话' }, { title: time }]}
        queryKey={[endpoint.path, request]}
        read={(page, signal) => call(endpoint, { ...request, ...page }, { signal })}
        empty={`没有${noun}`}
        renderRow={({ CustomerId, Name, Tel, Time }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a lead may be assigned to the same agent twice
          <tr key={at}>
            <td>
              <CustomerLink id={CustomerId} name={Name} tel={Tel} />
            </td>
            <td className="gh-number">{formatPhone(Tel)}</td>
            <td className="gh-number">{formatTime(Time)}</td>
          </tr>
        )}
      />
    </Dialog>
  );
};
