/** Calls per agent in a range: of all numbers, of assigned leads, or of developed customers. */
import * as calls from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import { CallReport, callReportTitle } from '@gonghai/contract/call-statistics/call-report-values.ts';
import { type RefObject, use, useCallback, useMemo, useRef, useState } from 'react';
import { download, type OnReceived } from '../../../platform/download.ts';
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

const PAGE_SIZES = [10, 20, 50];
const EMPTY = { title: '没有符合条件的员工', detail: '换一个部门、状态或姓名再查询。' };

const listOf = {
  [CallReport.All]: calls.searchAgentCalls,
  [CallReport.Leads]: calls.searchLeadCalls,
  [CallReport.Developed]: calls.searchDevelopedCalls,
} as const;
const exportOf = {
  [CallReport.All]: calls.exportAgentCalls,
  [CallReport.Leads]: calls.exportLeadCalls,
  [CallReport.Developed]: calls.exportDevelopedCalls,
} as const;

type Request = calls.AgentCallsRequest;
type Row = calls.AgentCallsRow;

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

/** The calls of a row in a dialog. */
const useCallsDialog = (list: ListRef): ((row: Row, isConnected: boolean) => void) => {
  const owner = use(TabKey);
  return useCallback(
    (agent, isConnected) => {
      const searched = searchedIn(list);
      if (searched) openDialog(<AgentCallsDialog {...{ agent, searched, isConnected }} />, { owner });
    },
    [list, owner],
  );
};

const AgentCalls = ({ report }: { readonly report: CallReport }) => {
  const list = useRef<List<Request, Row>>(null);
  const defaults = useDailyDefaults(list, agentsToday);
  const openCalls = useCallsDialog(list);
  const { openId, open, close, rowIn } = useOpenRow<Row>();
  const [isReached, setReached] = useState(false);
  const openings = useMemo((): Openings => {
    const customers = (isOnlyReached: boolean) => (row: Row) => {
      setReached(isOnlyReached);
      open(row);
    };
    const people = { people: customers(false), reached: customers(true) };
    return report === CallReport.All
      ? { ...people, calls: (row) => openCalls(row, false), connected: (row) => openCalls(row, true) }
      : { ...people, calls: people.people, connected: people.reached };
  }, [report, open, openCalls]);
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
