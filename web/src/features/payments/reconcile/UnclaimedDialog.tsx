/** Income on statements that no order claims yet (未认领到账), with a search for likely claims. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { LineReason, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import {
  searchUnclaimedPayments,
  type UnclaimedPayment,
  unclaimedMessages as say,
} from '@gonghai/contract/payments/unclaimed.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { PiggyBank } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { SerialCell } from '../../../ui/data-table/SerialCell.tsx';
import { formatMinute, formatAmount, formatCount, formatDay, formatMoney } from '../../../ui/format.ts';
import { Pager } from '../../../ui/list/Pager.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { DicName } from '../../../widgets/DicName.tsx';
import { type PaymentActs, usePaymentActs } from '../usePaymentActs.tsx';
import { LikelyClaims } from './LikelyClaims.tsx';
import { Claim } from './PileLine.tsx';
import './reconcile.css';

const SIZES = [20, 50, 100];

interface LineProps {
  readonly row: UnclaimedPayment;
  readonly acts: PaymentActs;
  readonly isSearched: boolean;
  readonly onSearch: () => void;
}

const Line = ({ row, ...claim }: LineProps) => {
  const { ThirdNo, Amount, Time, FirstTime, PaymentType, Payment } = row;
  const Reason = Payment ? say.claimed : say.notClaimed(formatDay(FirstTime));
  return (
    <>
      <tr>
        <td className="pile-serial">
          <SerialCell number={ThirdNo} isGrouped />
        </td>
        <td className="gh-number">{Time === null ? '—' : formatMinute(Time)}</td>
        <td>
          <DicName table={DicTable.Payment} id={PaymentType} />
        </td>
        <td className="pile-figure gh-number">
          <b>{formatAmount(Amount)}</b>
        </td>
        <Claim
          {...claim}
          pile={Pile.NotFound}
          row={{ Row: 1, ThirdNo, Amount, Time, Reason, ReasonCode: LineReason.None, ClaimedAmount: null, Payment }}
        />
      </tr>
      {claim.isSearched && <LikelyClaims row={row} acts={claim.acts} />}
    </>
  );
};

const Unclaimed = ({ onChanged }: { readonly onChanged: () => void }) => {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(SIZES[0] ?? 20);
  const [searched, setSearched] = useState<string>();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [searchUnclaimedPayments.path, page, size],
    queryFn: ({ signal }) => call(searchUnclaimedPayments, { PageIndex: page, PageCount: size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const list = useMemo(() => {
    const reload = (): void => {
      void client.invalidateQueries({ queryKey: [searchUnclaimedPayments.path] });
      onChanged();
    };
    return { current: { reload } };
  }, [client, onChanged]);
  const acts = usePaymentActs(list);
  if (error)
    return <ErrorState compact message={error.message || '获取未认领到账失败'} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.Count === 0) {
    const detail = '系统对账时，账单中没有报单申报的收入会留在这里，直到有报单认领并对账成功。';
    return <Empty compact icon={<PiggyBank size={20} />} title="没有未认领的到账" detail={detail} />;
  }
  return (
    <div className="pile">
      <header className="pile-head">
        <h3>{`${formatCount(data.Count)} 笔・${formatMoney(data.Total)}`}</h3>
        <span className="gh-muted">对账成功后自动移除；顾问填写相同流水号时会收到到账提示</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className="pile-table unclaimed-table" tabIndex={0} aria-label="未认领到账明细">
        <table>
          <thead>
            <tr>
              <th colSpan={4} scope="colgroup">
                账单
              </th>
              <th colSpan={5} scope="colgroup" className="pile-side">
                报单付款
              </th>
            </tr>
            <tr>
              <th scope="col">流水号</th>
              <th scope="col">交易时间</th>
              <th scope="col">支付来源</th>
              <th scope="col" className="pile-figure">
                金额
              </th>
              <th scope="col" className="pile-side">
                客户 / 报单
              </th>
              <th scope="col">顾问</th>
              <th scope="col">支付时间</th>
              <th scope="col" className="pile-figure">
                申报金额
              </th>
              <th scope="col" className="pile-acts">
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {data.Rows.map((row) => (
              <Fragment key={row.ThirdNo}>
                <Line
                  row={row}
                  acts={acts}
                  isSearched={searched === row.ThirdNo}
                  onSearch={() => setSearched((before) => (before === row.ThirdNo ? undefined : row.ThirdNo))}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <Pager total={data.Count} unit="笔" page={page} size={size} sizes={SIZES} onPage={setPage} onSize={setSize} />
    </div>
  );
};

export const UnclaimedDialog = ({ onChanged }: { readonly onChanged: () => void }) => {
  const frame = useOverlayFrame();
  return (
    <Dialog
      title="未认领到账"
      width={1200}
      className="reconcile-dialog"
      footer={
        <Button type="primary" onClick={frame.close}>
          关闭
        </Button>
      }
    >
      <Unclaimed onChanged={onChanged} />
    </Dialog>
  );
};
