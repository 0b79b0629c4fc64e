/** The calls of an agent to one customer, as a row of the drawer counts them. */
import type {
  AgentCallsRequest,
  AgentCallsRow,
  CalledCustomer,
} from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { searchCalls } from '@gonghai/contract/call-statistics/call-search.contract.ts';
import { call } from '../../../platform/api.ts';
import { formatDays, formatPhone } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { CallRows } from '../../../widgets/call-rows/CallRows.tsx';

interface Props {
  readonly agent: AgentCallsRow;
  readonly customer: CalledCustomer;
  readonly searched: AgentCallsRequest;
  /** Only connected calls. */
  readonly isConnected: boolean;
}

export const CustomerCallsDialog = ({ agent, customer, searched, isConnected }: Props) => {
  const { CustomerName, CustomerTel } = customer;
  const { StartTime, EndTime, CallSeconds } = searched;
  const request = {
    customerTel: CustomerTel,
    userId: agent.Id,
    StartTime,
    EndTime,
    isCounting: true,
    ...(isConnected && { isConnected }),
    ...(CallSeconds && { callSeconds: CallSeconds }),
  };
  return (
    <Dialog
      title={`${agent.Name}与${CustomerName || formatPhone(CustomerTel)}的${isConnected ? '接通' : '通话'}：${formatDays(searched)}`}
      width={760}
    >
      <CallRows
        queryKey={[searchCalls.path, request]}
        hasCustomer={false}
        expected={isConnected ? customer.ConnectTotal : customer.CallTotal}
        read={async ({ index, size }, signal) => {
          const { Rows, Count } = await call(searchCalls, { ...request, page: index, pageSize: size }, { signal });
          return { calls: Rows, count: Count };
        }}
      />
    </Dialog>
  );
};
