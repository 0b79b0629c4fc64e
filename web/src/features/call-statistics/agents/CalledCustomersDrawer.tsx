/** The customers that an agent called: they add up to the row of the agent. */
import {
  type AgentCallsRequest,
  type AgentCallsRow,
  type CalledCustomer,
  queryAgentCallCustomers,
  queryDevelopedCallCustomers,
  queryLeadCallCustomers,
} from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { CallReport } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { talkTimeText } from '@gonghai/contract/calls/call-figures.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { UsersRound } from 'lucide-react';
import { use, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { FigureTd, SmallTable } from '../../../ui/data-table/SmallTable.tsx';
import { FigureLink } from '../../../ui/figure/FigureLink.tsx';
import { formatCount, formatDays, formatPhone } from '../../../ui/format.ts';
import { Pager } from '../../../ui/list/Pager.tsx';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { CustomerLink } from '../../../widgets/CustomerLink.tsx';
import { AgentFigures } from './AgentFigures.tsx';
import './agents.css';
import { CustomerCallsDialog } from './CustomerCallsDialog.tsx';

const CONNECTED = '查看接通的通话';
const SIZES = [50, 100, 200];
const COLUMNS = [
  { title: '客户' },
  { title: '电话' },
  { title: '拨打', figures: true },
  { title: '接通', figures: true },
  { title: '通话时长', figures: true },
];

interface Props {
  readonly report: CallReport;
  readonly agent: AgentCallsRow;
  readonly searched: AgentCallsRequest;
  /** Shows only customers with a connected call at first. */
  readonly isReached: boolean;
  readonly onClose: () => void;
  readonly neighbours: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
}

type BodyProps = Pick<Props, 'report' | 'agent' | 'searched' | 'isReached'>;

const callsOf = {
  [CallReport.All]: queryAgentCallCustomers,
  [CallReport.Leads]: queryLeadCallCustomers,
  [CallReport.Developed]: queryDevelopedCallCustomers,
} as const;

const Customers = ({ report, agent, searched, isReached }: BodyProps) => {
  const owner = use(TabKey);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(SIZES[0] ?? 50);
  const endpoint = callsOf[report];
  const { StartTime, EndTime, DicTreeList, CallSeconds } = searched;
  const request = {
    Id: agent.Id,
    StartTime,
    EndTime,
    DicTreeList: DicTreeList ?? null,
    CallSeconds: CallSeconds ?? null,
    IsReached: isReached,
    PageIndex: page,
    PageCount: size,
  };
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, request],
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const open = (customer: CalledCustomer, isConnected: boolean): void =>
    void openDialog(<CustomerCallsDialog {...{ agent, customer, searched, isConnected }} />, { owner });
  const connectedOf = (customer: CalledCustomer) =>
    customer.ConnectTotal > 0 ? () => open(customer, true) : undefined;
  if (error) return <ErrorState compact message={error.message || '获取客户失败'} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.Count === 0)
    return (
      <Empty
        compact
        icon={<UsersRound size={20} />}
        title={isReached ? '没有接通的客户' : '没有拨打过的客户'}
        detail={isReached ? '这段时间内的电话都没有接通。' : '这段时间内没有拨打过客户。'}
      />
    );
  return (
    <>
      <SmallTable label="客户" columns={COLUMNS}>
        {data.ItemList.map((customer) => (
          <tr key={customer.CustomerTel}>
            <td>
              <CustomerLink id={customer.CustomerId} name={customer.CustomerName} tel={customer.CustomerTel} />
            </td>
            <td className="gh-number">{formatPhone(customer.CustomerTel)}</td>
            <FigureTd>
              <FigureLink title="查看通话记录" onOpen={() => open(customer, false)}>
                {formatCount(customer.CallTotal)}
              </FigureLink>
            </FigureTd>
            <FigureTd>
              <FigureLink title={CONNECTED} onOpen={connectedOf(customer)}>
                {formatCount(customer.ConnectTotal)}
              </FigureLink>
            </FigureTd>
            <FigureTd>
              <FigureLink title={CONNECTED} onOpen={connectedOf(customer)}>
                {talkTimeText(customer.CallTime)}
              </FigureLink>
            </FigureTd>
          </tr>
        ))}
      </SmallTable>
      {data.Count > size || page > 1 ? (
        <Pager
          total={data.Count}
          unit="位客户"
          page={page}
          size={size}
          sizes={SIZES}
          onPage={setPage}
          onSize={setSize}
        />
      ) : null}
    </>
  );
};

export const CalledCustomersDrawer = ({ onClose, neighbours, isReached: isReachedFirst, ...body }: Props) => {
  const { agent, searched } = body;
  const [isReached, setReached] = useState(isReachedFirst);
  return (
    <Drawer
      label={`${agent.Name}的客户`}
      header={
        <span className="called-customers-head">
          <b>{agent.Name}</b>
          <span className="gh-muted">{`${agent.Department}・${formatDays(searched)}`}</span>
        </span>
      }
      onClose={onClose}
      neighbours={neighbours}
    >
      <div className="called-customers">
        <AgentFigures agent={agent} />
        <Segmented<boolean>
          size="small"
          aria-label="客户范围"
          value={isReached}
          onChange={setReached}
          options={[
            { value: false, label: `拨打过 ${formatCount(agent.CustomerTotal)}` },
            { value: true, label: `接通过 ${formatCount(agent.ConnectCustomerTotal)}` },
          ]}
        />
        <Customers key={String(isReached)} {...body} isReached={isReached} />
      </div>
    </Drawer>
  );
};
