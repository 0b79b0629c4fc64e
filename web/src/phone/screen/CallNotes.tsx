/**
 * What is typed about a call: remark and next follow-up, and after the call also the status. Every change is stored as a
 * draft at once. The fields stay the same elements when the call ends, so typing goes on.
 */
import { LONGEST_CALL_REMARK } from '@gonghai/contract/calls/call-log.contract.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, type GetRef, Input } from 'antd';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef } from 'react';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { isComposing, isTextField } from '../../ui/shortcuts/key-guard.ts';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import type { CustomerKey } from '../../widgets/customer-changes.ts';
import { useDictionary } from '../../widgets/dictionary.ts';
import { NextFollowUp } from '../../widgets/NextFollowUp.tsx';
import { changeDraft } from '../call-drafts.ts';
import { customerQuery } from '../open-customer.ts';
import { calledCustomer, type CallDraft } from '../calls/draft-list.ts';
import { QuickEnd } from './QuickEnd.tsx';
import { MOST_STATUS_KEYS, StatusPick } from './StatusPick.tsx';
import { useWrapUp } from './useWrapUp.ts';

/** As the drawer knows it, which keeps it up to date; undefined while unknown. */
const useCustomer = (called: CustomerKey | null) =>
  useQuery({
    ...customerQuery(called?.id ?? 0, called?.kind),
    enabled: called !== null,
    refetchOnMount: (query) => query.getObserversCount() === 1,
  }).data;

export type RemarkField = GetRef<typeof Input.TextArea>;

interface RemarkProps {
  readonly draft: CallDraft;
  readonly ref: Ref<RemarkField>;
}

const Remark = ({ draft: { key, remark }, ref }: RemarkProps) => {
  const field = useId();
  return (
    <div className="phone-field">
      <span className="phone-field-label">
        <label htmlFor={field}>备注</label>
        <span aria-hidden>
          <Keys keys={REMARK_KEY} />
        </span>
      </span>
      <span className="phone-count gh-number">{`${remark.length} / ${LONGEST_CALL_REMARK}`}</span>
      <Input.TextArea
        ref={ref}
        id={field}
        value={remark}
        maxLength={LONGEST_CALL_REMARK}
        autoSize={{ minRows: 2, maxRows: 3 }}
        placeholder="记下这通电话的要点"
        onChange={({ target }) => changeDraft(key, { remark: target.value })}
      />
    </div>
  );
};

/** After the call the form takes the focus so that its keys work, unless the user is typing somewhere. */
const useArrivingFocus = (isOver: boolean, isPlaced: boolean) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (!isOver || !isPlaced || isTextField(active) || active?.closest('[aria-modal=true]')) return;
    form.current?.focus({ preventScroll: true });
  }, [isOver, isPlaced]);
  return form;
};

/** For the button of the queue, which saves from outside. */
export const WRAP_UP_FORM = 'call-notes';

/** Puts the cursor into the remark, during the call and after it. */
export const REMARK_KEY = 'R';

interface Props {
  readonly draft: CallDraft;
  readonly remark: Ref<RemarkField>;
  /** The call has ended: the texts can be saved. */
  readonly isOver: boolean;
  /** Its place was measured: until then it is hidden and cannot take the focus. */
  readonly isPlaced: boolean;
}

export const CallNotes = ({ draft, remark, isOver, isPlaced }: Props) => {
  const called = calledCustomer(draft);
  const customer = useCustomer(called);
  const form = useArrivingFocus(isOver, isPlaced);
  const { save, endQuickly, leave, isBusy } = useWrapUp(draft);
  useShortcut({ keys: 'Esc', scope: '话后整理', description: '稍后处理', run: leave, enabled: isOver });
  const statuses = useDictionary(statusTable[called?.kind ?? CustomerKind.Sales]);
  const hasStatus = isOver && statuses.length > 0 && customer?.MayEdit === true;

  /** In the remark and on the form itself. Buttons and the calendar have their own Enter. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event.nativeEvent) || event.defaultPrevented) return;
    const isText = event.target instanceof HTMLTextAreaElement;
    if (!isText && event.target !== event.currentTarget) return;
    if (isOver && event.key === 'Enter' && !event.shiftKey) void save();
    else if (isOver && event.key === 'Escape') leave();
    // During the call Esc only leaves the field, as in a drawer.
    else if (isText && event.key === 'Escape') form.current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Esc of its fields
    <form
      ref={form}
      id={WRAP_UP_FORM}
      className="phone-notes"
      aria-label={isOver ? '话后整理' : '通话备注'}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOver) void save();
      }}
    >
      {isOver && draft.outcome?.isAnswered === false && <QuickEnd onEnd={(words) => void endQuickly(words)} />}
      {hasStatus && (
        <StatusPick
          statuses={statuses}
          value={draft.statusId}
          present={customer.CustomerTrackStatusId}
          onPick={(statusId) => changeDraft(draft.key, { statusId })}
        />
      )}
      <Remark draft={draft} ref={remark} />
      {/* A number without a customer has no follow-up. */}
      {called && <NextFollowUp isWide value={draft.next} onChange={(next) => changeDraft(draft.key, { next })} />}
      {isOver ? (
        <footer className="phone-foot">
          <span className="phone-hints" aria-hidden>
            {hasStatus && (
              <span>
                <kbd>1</kbd>–<kbd>{Math.min(statuses.length, MOST_STATUS_KEYS)}</kbd>状态
              </span>
            )}
            <span>草稿已存</span>
          </span>
          <Button onClick={leave}>
            稍后处理
            <span aria-hidden>
              <Keys keys="Esc" />
            </span>
          </Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            保存
            <span aria-hidden>
              <Keys keys="Enter" />
            </span>
          </Button>
        </footer>
      ) : (
        <p className="phone-hints">随写随存，挂断后确认保存</p>
      )}
    </form>
  );
};
