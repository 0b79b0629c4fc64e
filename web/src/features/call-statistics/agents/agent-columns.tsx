/** The columns of the calls per agent, and their sums. */
import { connectRate, talkTimeText } from '@gonghai/contract/calls/call-figures.rules.ts';
import type { AgentCallsPage, AgentCallsRow } from '@gonghai/contract/call-statistics/agent-calls.contract.ts';
import {
  CallReport,
  callReportStock,
  callReportSubject,
} from '@gonghai/contract/call-statistics/call-report-values.ts';
import { UsableStatus, usableStatusLabel } from '@gonghai/contract/wire/fields.ts';
import { FigureCell, NameCell, TextCell } from '../../../ui/data-table/cells.tsx';
import { codeColumn } from '../../../ui/data-table/code-column.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { Totals } from '../../../ui/data-table/TableFoot.tsx';
import { FigureLink } from '../../../ui/figure/FigureLink.tsx';
import { formatCount } from '../../../ui/format.ts';
import { usableTone } from '../../../ui/tag/usable-tone.ts';

type CountField =
  | 'CustomerTotal'
  | 'ConnectCustomerTotal'
  | 'CallTotal'
  | 'ConnectTotal'
  | 'CallTime'
  | 'ChargeMinutes'
  | 'CustomerAllTotal';

/** What the figures of a row open. */
export interface Openings {
  readonly people: (row: AgentCallsRow) => void;
  readonly reached: (row: AgentCallsRow) => void;
  readonly calls: (row: AgentCallsRow) => void;
  readonly connected: (row: AgentCallsRow) => void;
  readonly stock: (row: AgentCallsRow) => void;
}

interface FigureLook {
  readonly id: CountField;
  readonly title: string;
  readonly width?: number;
  readonly opens: string;
  readonly onOpen: (row: AgentCallsRow) => void;
  readonly textOf?: (figure: number) => string;
}

/** A figure that opens the rows it counts. A zero has none. */
const figureColumn = ({
  id,
  title,
  width = 92,
  opens,
  onOpen,
  textOf = formatCount,
}: FigureLook): Column<AgentCallsRow> => ({
  id,
  title,
  width,
  align: 'end',
  ownClick: true,
  required: id === 'CallTotal',
  cell: (row) => (
    <FigureLink title={opens} onOpen={row[id] > 0 ? () => onOpen(row) : undefined}>
      {textOf(row[id])}
    </FigureLink>
  ),
});

/** Calls to leads and developed customers are shown by customer. */
const opensOf = (report: CallReport) =>
  report === CallReport.All
    ? { calls: '查看通话记录', connected: '查看接通的通话' }
    : { calls: '查看拨打的客户', connected: '查看接通的客户' };

export const agentColumns = (
  report: CallReport,
  { people, reached, calls, connected, stock }: Openings,
): readonly Column<AgentCallsRow>[] => [
  {
    id: 'Department',
    title: '部门',
    width: 132,
    grow: 1,
    maxWidth: 240,
    cell: ({ Department }) => <TextCell text={Department} />,
  },
  {
    id: 'Name',
    title: '姓名',
    width: 132,
    grow: 1,
    maxWidth: 220,
    required: true,
    ownClick: true,
    nameOf: ({ Name }) => Name,
    cell: (row) => <NameCell name={row.Name} onOpen={() => calls(row)} />,
  },
  figureColumn({ id: 'CustomerTotal', title: '拨打人数', opens: '查看拨打的客户', onOpen: people }),
  figureColumn({ id: 'ConnectCustomerTotal', title: '接通人数', opens: '查看接通的客户', onOpen: reached }),
  figureColumn({ id: 'CallTotal', title: '拨打次数', opens: opensOf(report).calls, onOpen: calls }),
  figureColumn({ id: 'ConnectTotal', title: '接通次数', opens: opensOf(report).connected, onOpen: connected }),
  {
    id: 'ConnectRate',
    title: '接通率',
    width: 88,
    align: 'end',
    cell: (row) => <FigureCell>{connectRate(row)}</FigureCell>,
  },
  figureColumn({
    id: 'CallTime',
    title: '通话时长',
    width: 104,
    opens: opensOf(report).connected,
    onOpen: connected,
    textOf: talkTimeText,
  }),
  figureColumn({ id: 'ChargeMinutes', title: '计费分钟', opens: opensOf(report).connected, onOpen: connected }),
  figureColumn({
    id: 'CustomerAllTotal',
    title: callReportStock[report],
    width: 104,
    opens: `查看${callReportSubject[report].noun}`,
    onOpen: stock,
  }),
  codeColumn({
    id: 'Status',
    title: '状态',
    width: 88,
    labels: usableStatusLabel,
    tones: usableTone,
    codeOf: ({ Status }) => Status ?? UsableStatus.Enabled,
  }),
];

/** People are distinct for each agent and cannot be added. */
const NotAdded = () => (
  <span className="gh-muted" title="同一人可能被多名坐席拨打，人数不相加">
    —
  </span>
);

export const agentTotals = ({ Total, Count }: AgentCallsPage): Totals => ({
  Department: '合计',
  Name: `全部 ${formatCount(Count)} 人`,
  CustomerTotal: <NotAdded />,
  ConnectCustomerTotal: <NotAdded />,
  CallTotal: formatCount(Total.CallTotal),
  ConnectTotal: formatCount(Total.ConnectTotal),
  ConnectRate: connectRate(Total),
  CallTime: talkTimeText(Total.CallTime),
  ChargeMinutes: formatCount(Total.ChargeMinutes),
  CustomerAllTotal: formatCount(Total.CustomerAllTotal),
});
