/** 待我对账: the payments that wait for finance, decided one after another with the keyboard. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { Checkbox } from 'antd';
import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/format.ts';
import { Inbox } from '../../../ui/inbox/Inbox.tsx';
import { useChosen } from '../../../ui/inbox/useChosen.ts';
import { OPEN, readId } from '../../../ui/page/address.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAddress } from '../../../ui/page/useAddress.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorBar } from '../../../ui/state/ErrorBar.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { DicSelect } from '../../../widgets/DicSelect.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import { PassMatching } from '../PassMatching.tsx';
import { usePaymentActs } from '../usePaymentActs.tsx';
import { GonePayment, InboxPayment } from './InboxPayment.tsx';
import { PaymentItem } from './PaymentItem.tsx';
import { useLivePaymentInbox, usePaymentInbox } from './usePaymentInbox.ts';

const WALLET = 'wallet';
const WARNED = 'warned';
const NONE: readonly never[] = [];

interface WaitingProps {
  readonly wallet: number | undefined;
  readonly isWarned: boolean;
  readonly tools: ReactNode;
}

const Waiting = ({ wallet, isWarned, tools }: WaitingProps) => {
  const { payments, count, total, error, reload, loadMore } = usePaymentInbox({ wallet, isWarned });
  const chosen = useChosen(payments ?? NONE);
  useLivePaymentInbox(reload);
  const list = useLatest({ reload });
  const acts = usePaymentActs(list);
  const isNarrowed = wallet !== undefined || isWarned;
  const about = count > 0 && <span className="gh-muted gh-number">{`${count} 笔，合计 ${formatMoney(total)}`}</span>;
  return (
    <Page
      title="待我对账"
      about={about}
      tools={
        <>
          <PassMatching payments={payments ?? NONE} acts={acts} />
          {tools}
        </>
      }
    >
      {error && payments && <ErrorBar message={error.message} onRetry={reload} />}
      {error && !payments ? (
        <ErrorState message="待对账的支付读取失败" detail={error.message} onRetry={reload} />
      ) : !payments ? (
        <div className="inbox-waiting">
          <Skeleton lines={12} />
        </div>
      ) : payments.length === 0 && !chosen.last ? (
        <Empty
          icon={<CheckCheck size={20} />}
          title={isNarrowed ? '没有符合条件的支付' : '没有待对账的支付'}
          detail="顾问提交报单后，支付流水会出现在这里，最早提交的在前。"
        />
      ) : (
        <Inbox
          label="待对账的支付"
          empty="没有待对账的支付"
          rows={payments}
          count={count}
          chosen={chosen}
          onMore={loadMore}
          renderItem={(payment) => <PaymentItem payment={payment} />}
        >
          {chosen.last ? (
            <InboxPayment key={chosen.last.Id} payment={chosen.last} chosen={chosen} reload={reload} />
          ) : (
            <GonePayment chosen={chosen} />
          )}
        </Inbox>
      )}
    </Page>
  );
};

export const PaymentInboxScreen = () => {
  const { read, change } = useAddress();
  const wallet = readId(read(WALLET));
  const isWarned = read(WARNED) === '1';
  const narrow = (patch: Readonly<Record<string, string | undefined>>): void =>
    void change({ ...patch, [OPEN]: undefined }, 'replace');
  const tools = (
    <>
      <Checkbox checked={isWarned} onChange={({ target }) => narrow({ [WARNED]: target.checked ? '1' : undefined })}>
        有提醒
      </Checkbox>
      <DicSelect
        table={DicTable.Payment}
        aria-label="支付方式"
        placeholder="支付方式"
        style={{ width: 132 }}
        value={wallet ?? null}
        onChange={(id) => narrow({ [WALLET]: typeof id === 'number' ? String(id) : undefined })}
      />
    </>
  );
  return <Waiting key={`${wallet ?? 0} ${isWarned}`} wallet={wallet} isWarned={isWarned} tools={tools} />;
};
