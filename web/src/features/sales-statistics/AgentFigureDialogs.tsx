/** Dialogs behind the figures of one agent: leads, orders, deals and calls. */
import { querySalesCalls, querySalesItems } from '@gonghai/contract/sales-statistics/sales-data.contract.ts';
import { SalesFigure, salesFigureLabel } from '@gonghai/contract/sales-statistics/sales-values.ts';
import { call } from '../../platform/api.ts';
import { FigureStrip, type ShownFigure } from '../../ui/figure/FigureStrip.tsx';
import { formatDays } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { CallRows } from '../../widgets/call-rows/CallRows.tsx';
import { type ItemKind, SalesItemRows } from '../../widgets/SalesItemRows.tsx';

/** The agent, and the search that the figure belongs to. */
interface AgentSearch {
  readonly UserId: number;
  readonly Name: string;
  readonly StartTime: number;
  readonly EndTime: number;
  readonly DicTreeList?: readonly number[] | null | undefined;
  readonly CallSeconds?: number | null | undefined;
  /** The figures of the row that the dialog adds up to. */
  readonly figures?: readonly ShownFigure[];
}

const kindOf: Record<SalesFigure, ItemKind> = {
  [SalesFigure.Leads]: {
    noun: salesFigureLabel.leads,
    unit: '条线索',
    timeTitle: '分配时间',
    hasAmount: false,
  },
  [SalesFigure.Orders]: {
    noun: salesFigureLabel.orders,
    unit: '条报单',
    timeTitle: '报单日期',
    isDay: true,
    hasAmount: true,
  },
  [SalesFigure.Deals]: {
    noun: salesFigureLabel.deals,
    unit: '笔成交',
    timeTitle: '报单日期',
    isDay: true,
    hasAmount: true,
  },
};

const requestOf = ({ UserId, StartTime, EndTime, DicTreeList, CallSeconds }: AgentSearch) => ({
  UserId,
  StartTime,
  EndTime,
  DicTreeList: DicTreeList ? [...DicTreeList] : null,
  CallSeconds: CallSeconds ?? null,
});

interface ItemsProps {
  readonly agent: AgentSearch;
  readonly figure: SalesFigure;
}

export const AgentItemsDialog = ({ agent, figure }: ItemsProps) => {
  const request = { ...requestOf(agent), Figure: figure };
  return (
    <Dialog title={`${agent.Name}的${salesFigureLabel[figure]}：${formatDays(agent)}`} width={920}>
      {agent.figures && <FigureStrip small figures={agent.figures} />}
      <SalesItemRows
        kind={kindOf[figure]}
        queryKey={[querySalesItems.path, request]}
        read={(page, signal) => call(querySalesItems, { ...request, ...page }, { signal })}
      />
    </Dialog>
  );
};

interface CallsProps {
  readonly agent: AgentSearch;
  readonly isConnected: boolean;
  /** The calls that the row counts. */
  readonly count: number;
}

export const AgentSalesCallsDialog = ({ agent, isConnected, count }: CallsProps) => {
  const request = { ...requestOf(agent), IsConnected: isConnected };
  return (
    <Dialog title={`${agent.Name}${isConnected ? '已接通' : ''}的通话：${formatDays(agent)}`} width={920}>
      {agent.figures && <FigureStrip small figures={agent.figures} />}
      <CallRows
        queryKey={[querySalesCalls.path, request]}
        expected={count}
        read={async ({ index, size }, signal) => {
          const page = { ...request, PageIndex: index, PageCount: size };
          const { ItemList, Count } = await call(querySalesCalls, page, { signal });
          return { calls: ItemList, count: Count };
        }}
      />
    </Dialog>
  );
};
