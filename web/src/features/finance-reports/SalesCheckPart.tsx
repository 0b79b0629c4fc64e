/** Whether rankings, deals and sales data of a range agree with the reconciled payments. Every term opens its rows. */
import {
  checkSales,
  querySalesCheckItems,
  type SalesCheckAnswer,
  type SalesDifference,
  SalesEquation,
  SalesTerm,
} from '@gonghai/contract/sales-check/sales-check.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import type { TimeRange } from '@gonghai/contract/wire/spans.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { call } from '../../platform/api.ts';
import { useMay } from '../../platform/current-user.ts';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { FigureLink } from '../../ui/figure/FigureLink.tsx';
import { formatAmount, formatCount, formatDays } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { type ItemKind, SalesItemRows } from '../../widgets/SalesItemRows.tsx';
import { dealsLink, rankingLink, salesDataLink } from './sales-check-links.ts';

const PAYMENTS: ItemKind = { noun: '支付流水', unit: '笔支付流水', timeTitle: '支付时间', hasAmount: true };
const kindOf: Record<SalesTerm, ItemKind> = {
  [SalesTerm.Paid]: PAYMENTS,
  [SalesTerm.Families]: PAYMENTS,
  [SalesTerm.Waiting]: {
    noun: '未成交的报单',
    unit: '条报单',
    timeTitle: '报单日期',
    isDay: true,
    hasAmount: true,
  },
};

interface Behind {
  readonly range: TimeRange;
  readonly term: SalesTerm;
  readonly agent?: Pick<SalesDifference, 'UserId' | 'UserName'>;
}

const TermDialog = ({ range, term, agent }: Behind) => {
  const request = { ...range, Term: term, UserId: agent?.UserId ?? null };
  const kind = kindOf[term];
  return (
    <Dialog title={`${agent ? `${agent.UserName}的` : ''}${kind.noun}：${formatDays(range)}`} width={920}>
      <SalesItemRows
        kind={kind}
        queryKey={[querySalesCheckItems.path, request]}
        read={(page, signal) => call(querySalesCheckItems, { ...request, ...page }, { signal })}
      />
    </Dialog>
  );
};

/** A term that opens its payments or orders. Zero opens nothing. */
const Term = ({ amount, ...behind }: Behind & { readonly amount: number }) => {
  const owner = use(TabKey);
  const open = (): void => void openDialog(<TermDialog {...behind} />, { owner });
  return (
    <FigureLink title={`查看${kindOf[behind.term].noun}`} onOpen={amount === 0 ? undefined : open}>
      {formatAmount(amount)}
    </FigureLink>
  );
};

interface LineProps {
  readonly title: string;
  readonly left: ReactNode;
  readonly right: ReactNode;
  readonly difference: number;
}

const Line = ({ title, left, right, difference }: LineProps) => (
  <tr>
    <td>{title}</td>
    <FigureTd>{left}</FigureTd>
    <FigureTd>{right}</FigureTd>
    <FigureTd>{difference === 0 ? '0.00' : <em className="money-check-off">{formatAmount(difference)}</em>}</FigureTd>
  </tr>
);

const FIGURES = ['流水', '排行与成交', '差额'].map((title) => ({ title, figures: true }));

const Sums = ({ check: { Sums: sums }, range }: { readonly check: SalesCheckAnswer; readonly range: TimeRange }) => {
  const [seesDeals, seesSales] = [useMay(['SuccessCustomer']), useMay(['StatsUserSale'])];
  const deals = (
    <FigureLink title="查看成交客户" link={seesDeals ? dealsLink(range) : undefined}>
      {formatAmount(sums.Deals)}
    </FigureLink>
  );
  return (
    <SmallTable label="排行、成交与坐席销售数据" columns={[{ title: '合计（元）' }, ...FIGURES]}>
      <Line
        title="按支付时间：已对账流水 = 回款排行"
        left={<Term range={range} term={SalesTerm.Paid} amount={sums.Paid} />}
        right={
          <FigureLink title="查看排行榜" link={rankingLink(range)}>
            {formatAmount(sums.Ranking)}
          </FigureLink>
        }
        difference={sumMoney([sums.Paid, -sums.Ranking])}
      />
      <Line
        title="按报单日期：成交列表 = 坐席销售数据"
        left={deals}
        right={
          <FigureLink title="查看坐席销售数据" link={seesSales ? salesDataLink(range) : undefined}>
            {formatAmount(sums.SalesData)}
          </FigureLink>
        }
        difference={sumMoney([sums.Deals, -sums.SalesData])}
      />
      <Line
        title="同期报单：已对账流水 = 成交 + 未成交"
        left={<Term range={range} term={SalesTerm.Families} amount={sums.Families} />}
        right={
          <>
            {deals}
            {' + '}
            <Term range={range} term={SalesTerm.Waiting} amount={sums.Waiting} />
          </>
        }
        difference={sumMoney([sums.Families, -sums.Deals, -sums.Waiting])}
      />
    </SmallTable>
  );
};

/** Of an equation: its name, and the terms that open for one agent. */
const equations: Record<SalesEquation, { readonly name: string; readonly term: SalesTerm | undefined }> = {
  [SalesEquation.Ranking]: { name: '回款排行', term: SalesTerm.Paid },
  [SalesEquation.SalesData]: { name: '坐席销售数据', term: undefined },
  [SalesEquation.Families]: { name: '成交与未成交', term: SalesTerm.Families },
};

const Differences = ({ lines, range }: { readonly lines: readonly SalesDifference[]; readonly range: TimeRange }) => (
  <SmallTable label="不一致的员工" columns={[{ title: '核对项' }, { title: '员工' }, { title: '部门' }, ...FIGURES]}>
    {lines.map((line) => {
      const { name, term } = equations[line.Equation];
      return (
        <tr key={`${line.Equation}-${line.UserId}`}>
          <td>{name}</td>
          <td>{line.UserName}</td>
          <td>{line.Department || '—'}</td>
          <FigureTd>
            {term ? <Term range={range} term={term} amount={line.Left} agent={line} /> : formatAmount(line.Left)}
          </FigureTd>
          <FigureTd>{formatAmount(line.Right)}</FigureTd>
          <FigureTd>{formatAmount(sumMoney([line.Left, -line.Right]))}</FigureTd>
        </tr>
      );
    })}
  </SmallTable>
);

export const SalesCheckPart = ({ range }: { readonly range: TimeRange }) => {
  const { data, error, refetch } = useQuery({
    queryKey: [checkSales.path, range],
    queryFn: ({ signal }) => call(checkSales, range, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error)
    return <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className="money-check">
      <output className="money-check-verdict">
        {data.IsGreen ? (
          <Tag tone="green">{`排行、成交与销售数据一致，共核对 ${formatCount(data.Count)} 名员工`}</Tag>
        ) : (
          <Tag tone="red">{`排行、成交与销售数据有 ${formatCount(data.DifferenceCount)} 项不一致`}</Tag>
        )}
      </output>
      <Sums check={data} range={range} />
      {data.Differences.length > 0 && <Differences lines={data.Differences} range={range} />}
    </div>
  );
};
