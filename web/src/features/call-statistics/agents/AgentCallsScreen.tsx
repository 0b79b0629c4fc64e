/** Calls per agent in a range: of all numbers, of assigned leads, or of developed customers. */
import * as contract from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { CallReport, callReportTitle } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { rangeOfSpan, Span } from '@gonghai/contract/wire/spans.ts';
import { type ReactNode, type RefObject, use, useCallback, useMemo, useRef, useState } from 'react';
import { download, type OnReceived } from '../../../platform/download.ts';
import { nowSeconds } from '../../../ui/calendar.ts';
import type { List } from '../../../ui/list/list-declaration.ts';
import { ListScreen } from '../../../ui/list/ListScreen.tsx';
import { useDailyDefaults } from '../../../ui/list/useDailyDefaults.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { agentsToday, sentInQuery } from '../../../widgets/agent-filters.tsx';
import { agentColumns, agentTotals, type Openings } from './agent-columns.tsx';
import { agentFilters } from './agent-filters.tsx';
import { AgentCallsDialog } from './AgentCallsDialog.tsx';
import { CalledCustomersDrawer } from './CalledCustomersDrawer.tsx';
import { StockDialog } from './StockDialog.tsx';

/** The report of developed customers has no filter of the status, so it hides no agent by it either. */
const developedToday = () => rangeOfSpan(Span.Today, nowSeconds());

const PAGE_SIZES = [10, 20, 50];
const EMPTY = { title: '没有符合条件的员工', detail: '换一个部门、状态或姓名再查询。' };

const listOf = {
  [CallReport.All]: contract.searchAgentCalls,
  [CallReport.Leads]: contract.searchLeadCalls,
  [CallReport.Developed]: contract.searchDevelopedCalls,
} as const;
const exportOf = {
  [CallReport.All]: contract.exportAgentCalls,
  [CallReport.Leads]: contract.exportLeadCalls,
  [CallReport.Developed]: contract.exportDevelopedCalls,
} as const;

type Request = contract.AgentCallsRequest;
type Row = contract.AgentCallsRow;

/** By POST the filters are sent as they are. */
const exportReport =
  (report: CallReport) =>
  (searched: Request, onReceived: OnReceived): Promise<unknown> =>
    download(
      exportOf[report],
      report === CallReport.All ? sentInQuery(searched) : { ...searched },
      undefined,
      onReceived,
    );

type ListRef = RefObject<List<Request, Row> | null>;
const searchedIn = (list: ListRef): Request | undefined => list.current?.searched;

type DialogOf = (agent: Row, searched: Request) => ReactNode;

/** Opens a dialog for a row of the search. */
const useRowDialogs = (list: ListRef): ((dialogOf: DialogOf) => (agent: Row) => void) => {
  const owner = use(TabKey);
  return useCallback(
    (dialogOf) => (agent) => {
      const searched = searchedIn(list);
      if (searched) openDialog(dialogOf(agent, searched), { owner });
    },
    [list, owner],
  );
};

const callsDialog =
  (isConnected: boolean): DialogOf =>
  (agent, searched) => <AgentCallsDialog {...{ agent, searched, isConnected }} />;

const AgentCalls = ({ report }: { readonly report: CallReport }) => {
  const list = useRef<List<Request, Row>>(null);
  const defaults = useDailyDefaults(list, report === CallReport.Developed ? developedToday : agentsToday);
  const opening = useRowDialogs(list);
  const { openId, open, close, rowIn } = useOpenRow<Row>();
  const [isReached, setReached] = useState(false);
  const openings = useMemo((): Openings => {
    const customers = (isOnlyReached: boolean) => (row: Row) => {
      setReached(isOnlyReached);
      open(row);
    };
    const [people, reached] = [customers(false), customers(true)];
    const stock = opening((agent, searched) => <StockDialog {...{ report, agent, searched }} />);
    return report === CallReport.All
      ? { people, reached, calls: opening(callsDialog(false)), connected: opening(callsDialog(true)), stock }
      : { people, reached, calls: people, connected: reached, stock };
  }, [report, open, opening]);
  const columns = useMemo(() => agentColumns(report, openings), [report, openings]);
  return (
    <ListScreen
      ref={list}
      title={callReportTitle[report]}
      noun="员工"
      unit="名员工"
      listId={`agent-calls-${report}`}
      endpoint={listOf[report]}
      columns={columns}
      filters={agentFilters[report]}
      defaults={defaults}
      pageSizes={PAGE_SIZES}
      views={false}
      totals={agentTotals}
      exportRange="时间范围"
      onExport={exportReport(report)}
      onOpen={openings.calls}
      openId={openId}
      empty={EMPTY}
      renderAside={({ rows, searched, neighbour }) => {
        const row = rowIn(rows);
        if (!row) return null;
        const [previous, next] = [neighbour(row, -1), neighbour(row, 1)];
        return (
          <CalledCustomersDrawer
            key={`${row.Id} ${isReached}`}
            {...{ report, agent: row, searched, isReached }}
            onClose={close}
            neighbours={{ previous: previous && (() => open(previous)), next: next && (() => open(next)) }}
          />
        );
      }}
    />
  );
};

export const AgentCallsScreen = () => <AgentCalls report={CallReport.All} />;
export const LeadCallsScreen = () => <AgentCalls report={CallReport.Leads} />;
export const DevelopedCallsScreen = () => <AgentCalls report={CallReport.Developed} />;
