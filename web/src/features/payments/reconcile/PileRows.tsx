/** The rows of one group: statement beside claim, with differences marked and the actions on the claim. */
import { type PileRow, searchPileRows } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { PileSum } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { Pager } from '../../../ui/list/Pager.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { usePaymentActs } from '../usePaymentActs.tsx';
import { LikelyClaims } from './LikelyClaims.tsx';
import { hasClaims, pileWords } from './pile-words.ts';
import { signed } from './difference.ts';
import { PileLine } from './PileLine.tsx';

const SIZES = [20, 50, 100];

const keyOf = ({ Row, ThirdNo }: PileRow): string => `${Row} ${ThirdNo}`;

/** Payments that claim other amounts than the rows have. */
const claimedSum = (rows: readonly PileRow[]): number => sumMoney(rows.flatMap(({ Payment }) => Payment?.Amount ?? []));

interface HeadProps {
  readonly sum: PileSum;
  readonly rows: readonly PileRow[];
}

const Head = ({ sum, rows }: HeadProps) => {
  const isWhole = rows.length === sum.Count && rows.every(({ Payment }) => Payment !== null);
  const difference = isWhole && sum.Name === Pile.AmountDiffers ? sumMoney([sum.Amount, -claimedSum(rows)]) : undefined;
  return (
    <header className="pile-head">
      <h3>{sum.Name}</h3>
      <span className="gh-secondary">
        {`${formatCount(sum.Count)} 条・${sum.Name === Pile.Unpaid ? '申报' : '账单'} `}
        <span className="gh-number">{formatMoney(sum.Amount)}</span>
        {difference !== undefined && (
          <>
            ・申报 <span className="gh-number">{formatMoney(claimedSum(rows))}</span>・差额{' '}
            <b className="gh-number pile-difference">{signed(difference)}</b>
          </>
        )}
      </span>
      <span className="gh-muted">{pileWords[sum.Name].detail}</span>
    </header>
  );
};

interface Props {
  readonly taskId: number;
  readonly sum: PileSum;
  readonly onChanged: () => void;
}

export const PileRows = ({ taskId, sum, onChanged }: Props) => {
  const { Name } = sum;
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(SIZES[0] ?? 20);
  const [searched, setSearched] = useState<string>();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [searchPileRows.path, taskId, Name, page, size],
    queryFn: ({ signal }) =>
      call(searchPileRows, { TaskId: taskId, Name, PageIndex: page, PageCount: size }, { signal }),
    placeholderData: keepPreviousData,
  });
  const list = useMemo(() => {
    const reload = (): void => {
      void client.invalidateQueries({ queryKey: [searchPileRows.path, taskId] });
      onChanged();
    };
    return { current: { reload } };
  }, [client, taskId, onChanged]);
  const acts = usePaymentActs(list);
  if (error) return <ErrorState compact message={error.message || '获取明细失败'} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;

  const isClaimed = hasClaims(Name);
  const hasDifferences = Name === Pile.AmountDiffers;
  return (
    <div className="pile">
      <Head sum={sum} rows={data.Rows} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className="pile-table" tabIndex={0} aria-label={`${Name}明细`}>
        <table>
          <thead>
            <tr>
              <th colSpan={4} scope="colgroup">
                账单
              </th>
              <th colSpan={isClaimed ? (hasDifferences ? 6 : 5) : 1} scope="colgroup" className="pile-side">
                {isClaimed ? '报单付款' : '说明'}
              </th>
            </tr>
            <tr>
              <th scope="col" className="pile-figure">
                行
              </th>
              <th scope="col">流水号</th>
              <th scope="col">交易时间</th>
              <th scope="col" className="pile-figure">
                金额
              </th>
              {isClaimed ? (
                <>
                  <th scope="col" className="pile-side">
                    客户 / 报单
                  </th>
                  <th scope="col">顾问</th>
                  <th scope="col">支付时间</th>
                  <th scope="col" className="pile-figure">
                    申报金额
                  </th>
                  {hasDifferences && (
                    <th scope="col" className="pile-figure">
                      差额
                    </th>
                  )}
                  <th scope="col" className="pile-acts">
                    操作
                  </th>
                </>
              ) : (
                <th scope="col" className="pile-side">
                  原因
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.Rows.map((row) => (
              <Fragment key={keyOf(row)}>
                <PileLine
                  row={row}
                  pile={Name}
                  acts={acts}
                  isSearched={searched === keyOf(row)}
                  onSearch={() => setSearched((before) => (before === keyOf(row) ? undefined : keyOf(row)))}
                />
                {searched === keyOf(row) && <LikelyClaims row={row} acts={acts} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <Pager total={data.Count} unit="条" page={page} size={size} sizes={SIZES} onPage={setPage} onSize={setSize} />
    </div>
  );
};
