/** 待我审批: the orders that wait for the user's stages, decided one after another with the keyboard. */
import {
  type InboxStage,
  inboxStages,
  WaitingAge,
  waitingAgeLabel,
} from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { stageLabel, stageRight } from '@gonghai/contract/work-orders/work-order-values.ts';
import { Checkbox, Segmented, Select } from 'antd';
import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { arrow, clearable } from '../../../ui/form/field-icons.tsx';
import { Inbox } from '../../../ui/inbox/Inbox.tsx';
import { useChosen } from '../../../ui/inbox/useChosen.ts';
import { OPEN } from '../../../ui/page/address.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAddress } from '../../../ui/page/useAddress.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorBar } from '../../../ui/state/ErrorBar.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { useApprover } from '../useApprover.ts';
import { InboxItem } from './InboxItem.tsx';
import { InboxOrder } from './InboxOrder.tsx';
import { useInbox, useLiveInbox } from './useInbox.ts';

const TITLE = '待我审批';
const STAGE = 'stage';
const WARNED = 'warned';
const AGE = 'age';
const AGES = Object.values(WaitingAge);
const NONE: readonly never[] = [];

interface WaitingProps {
  readonly held: readonly InboxStage[];
  /** Only the orders of this stage. */
  readonly only: InboxStage | undefined;
  /** Only those that have waited so long. */
  readonly age: WaitingAge | undefined;
  readonly tools: ReactNode;
  readonly isWarned: boolean;
  readonly onWarned: (isWarned: boolean) => void;
}

const Waiting = ({ held, only, age, tools, isWarned, onWarned }: WaitingProps) => {
  const { orders, count, warnedCount, error, reload, loadMore } = useInbox({ stage: only, age, isWarned });
  const chosen = useChosen(orders ?? NONE);
  useLiveInbox(chosen.id, reload);
  const stage = chosen.last?.Stages[0] ?? only ?? held[0];
  const about = count > 0 && <span className="gh-muted">{`${count} 条，等待最久的在前`}</span>;
  const hasStages = held.length > 1 && only === undefined;
  return (
    <Page
      title={TITLE}
      about={about}
      tools={
        <>
          {(warnedCount > 0 || isWarned) && (
            <Checkbox checked={isWarned} onChange={({ target }) => onWarned(target.checked)}>
              {`有提醒 ${warnedCount}`}
            </Checkbox>
          )}
          {tools}
        </>
      }
    >
      {error && orders && <ErrorBar message={error.message} onRetry={reload} />}
      {error && !orders ? (
        <ErrorState message="待审批的报单读取失败" detail={error.message} onRetry={reload} />
      ) : !orders ? (
        <div className="inbox-waiting">
          <Skeleton lines={12} />
        </div>
      ) : chosen.id === undefined || !stage ? (
        <Empty
          icon={<CheckCheck size={20} />}
          title={isWarned ? '没有带提醒的报单' : age ? `没有等待${waitingAgeLabel[age]}的报单` : '没有待审批的报单'}
          detail="顾问提交的报单会出现在这里，等待最久的在前。"
        />
      ) : (
        <Inbox
          label="待审批的报单"
          empty="没有待审批的报单"
          rows={orders}
          count={count}
          chosen={chosen}
          onMore={loadMore}
          renderItem={(order) => <InboxItem order={order} hasStages={hasStages} />}
        >
          <InboxOrder id={chosen.id} chosen={chosen} stage={stage} hasStages={held.length > 1} reload={reload} />
        </Inbox>
      )}
    </Page>
  );
};

export const InboxScreen = () => {
  const { rights } = useApprover();
  const { read, change } = useAddress();
  const held = inboxStages.filter((stage) => rights.has(stageRight[stage]));
  const only = held.find((stage) => String(stage) === read(STAGE));
  const age = AGES.find((one) => String(one) === read(AGE));
  const tools = (
    <>
      <Select
        aria-label="等待时长"
        placeholder="等待时长"
        allowClear={clearable}
        suffixIcon={arrow}
        style={{ width: 112 }}
        value={age ?? null}
        options={AGES.map((value) => ({ value, label: waitingAgeLabel[value] }))}
        onChange={(value?: WaitingAge | null) =>
          change({ [AGE]: value == null ? undefined : String(value), [OPEN]: undefined }, 'replace')
        }
      />
      {held.length > 1 && (
        <Segmented
          aria-label="审核阶段"
          options={[{ label: '全部', value: 0 }, ...held.map((stage) => ({ label: stageLabel[stage], value: stage }))]}
          value={only ?? 0}
          onChange={(value) =>
            change({ [STAGE]: value === 0 ? undefined : String(value), [OPEN]: undefined }, 'replace')
          }
        />
      )}
    </>
  );
  const isWarned = read(WARNED) === '1';
  return (
    <Waiting
      key={`${only ?? 0} ${age ?? 0} ${isWarned}`}
      held={held}
      only={only}
      age={age}
      tools={tools}
      isWarned={isWarned}
      onWarned={(isWanted) => change({ [WARNED]: isWanted ? '1' : undefined, [OPEN]: undefined }, 'replace')}
    />
  );
};
