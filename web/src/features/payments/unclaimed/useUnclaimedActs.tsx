/** The actions on unclaimed income: no income for a course, back to the list, and asking a consultant. */
import {
  assignUnclaimed,
  setUnclaimedKind,
  UnclaimedKind,
  unclaimedKindLabel,
  unclaimedMessages as say,
} from '@gonghai/contract/payments/unclaimed.contract.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { Radio } from 'antd';
import { use, useMemo } from 'react';
import { z } from 'zod';
import { announce, type OfferedAct } from '../../../platform/announce.ts';
import { call, callTold } from '../../../platform/api.ts';
import { showFailure } from '../../../platform/failure.ts';
import { choicesOf } from '../../../ui/codes.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { tellOutcome } from '../../../ui/form/tell-outcome.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { StaffSelect } from '../../../widgets/StaffSelect.tsx';

interface Arrival {
  readonly Id: number;
  readonly ThirdNo: string;
  readonly Amount: number;
}

const { Unclaimed, ...OTHER_KINDS } = UnclaimedKind;
const kindForm = z.object({ Kind: z.enum(OTHER_KINDS, { error: say.chooseKind }) });
const staffForm = z.object({ UserId: z.int({ error: say.chooseConsultant }) });

const aboutArrivals = (arrivals: readonly Arrival[]): string => {
  const sum = formatMoney(sumMoney(arrivals.map(({ Amount }) => Amount)));
  const [first] = arrivals;
  return arrivals.length === 1 && first ? `${sum}・${first.ThirdNo}` : `共 ${arrivals.length} 笔，合计 ${sum}`;
};

const save = (arrivals: readonly Arrival[], Kind: UnclaimedKind) =>
  callTold(setUnclaimedKind, { Ids: arrivals.map(({ Id }) => Id), Kind });

interface DialogProps {
  readonly arrivals: readonly Arrival[];
  readonly onSaved: (message: string, kind: UnclaimedKind) => void;
}

const KindDialog = ({ arrivals, onSaved }: DialogProps) => (
  <FormDialog
    title="非课程收入"
    schema={kindForm}
    initial={{ Kind: UnclaimedKind.Interest }}
    width={420}
    okText="标记"
    saved={() => undefined}
    submit={async ({ Kind }) => ({ message: (await save(arrivals, Kind)).message, Kind })}
    onSaved={({ message, Kind }) => onSaved(message, Kind)}
  >
    <div className="gh-reason-note">{`${aboutArrivals(arrivals)}。标记后不再等待报单认领，也不计入账单收入，可以随时恢复。`}</div>
    <Field name="Kind" label="收入类型">
      <Radio.Group options={choicesOf(OTHER_KINDS, unclaimedKindLabel)} optionType="button" />
    </Field>
  </FormDialog>
);

const AssignDialog = ({ arrival, onSaved }: { readonly arrival: Arrival; readonly onSaved: () => void }) => (
  <FormDialog
    title="指派给顾问"
    schema={staffForm}
    width={420}
    okText="发送"
    saved={say.assigned}
    failed="指派失败"
    submit={({ UserId }) => call(assignUnclaimed, { Id: arrival.Id, UserId })}
    onSaved={onSaved}
  >
    <div className="gh-reason-note">{`${aboutArrivals([arrival])}。顾问会收到消息，打开后可直接填写报单，到账信息已填好。`}</div>
    <Field name="UserId" label="顾问">
      <StaffSelect placeholder="姓名或登录名" />
    </Field>
  </FormDialog>
);

export const useUnclaimedActs = (onChanged: () => void) => {
  const owner = use(TabKey);
  return useMemo(() => {
    const restore = async (arrivals: readonly Arrival[]): Promise<void> => {
      try {
        const { message } = await save(arrivals, Unclaimed);
        onChanged();
        tellOutcome(message, { done: `${arrivals.length} 笔已恢复为未认领` }, owner);
      } catch (error) {
        showFailure(error, '恢复失败');
      }
    };
    const mark = (arrivals: readonly Arrival[]): void => {
      const offer: OfferedAct = { label: '撤销', run: () => void restore(arrivals) };
      const saved = (message: string, kind: UnclaimedKind): void => {
        onChanged();
        tellOutcome(message, { done: `${arrivals.length} 笔已标记为${unclaimedKindLabel[kind]}`, offer }, owner);
      };
      openDialog(<KindDialog arrivals={arrivals} onSaved={saved} />, { owner });
    };
    return {
      mark,
      restore: (arrivals: readonly Arrival[]): void => {
        if (arrivals.length === 0) return announce('warning', say.chooseRows);
        void restore(arrivals);
      },
      assign: (arrival: Arrival): void =>
        void openDialog(<AssignDialog arrival={arrival} onSaved={onChanged} />, { owner }),
    };
  }, [onChanged, owner]);
};

export type UnclaimedActs = ReturnType<typeof useUnclaimedActs>;
