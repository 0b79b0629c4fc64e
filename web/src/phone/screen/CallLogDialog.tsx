/** What was logged of a call by mobile phone. Closes by itself unless it is touched; what is typed stays as a draft. */
import { LONGEST_CALL_REMARK } from '@gonghai/contract/calls/call-log.contract.ts';
import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatPhone, formatTime } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { changeDraft, useCallDrafts } from '../call-drafts.ts';
import type { CallDraft, CallOutcome } from '../calls/draft-list.ts';
import './call-log-dialog.css';
import { outcomeWords } from './phone-words.ts';

const CLOSES_AFTER = 5;

const secondsOf = (ms: number): number => Math.floor(ms / 1_000);

interface Props {
  readonly draft: CallDraft;
  readonly outcome: CallOutcome;
}

export const CallLogDialog = ({ draft: { key: callKey, name, number, startedAt }, outcome: first }: Props) => {
  const { close } = useOverlayFrame();
  const [left, setLeft] = useState(CLOSES_AFTER);
  const [isTouched, setTouched] = useState(false);
  const remark = useCallDrafts(({ all }) => all.find(({ key }) => key === callKey)?.remark);
  // May be corrected on the phone meanwhile.
  const outcome = useCallDrafts(({ all }) => all.find(({ key }) => key === callKey)?.outcome) ?? first;
  const count = useEffectEvent(() => (left > 1 ? setLeft(left - 1) : close()));
  useEffect(() => {
    if (isTouched) return undefined;
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [isTouched]);
  const { isAnswered, cause } = outcome;
  return (
    <Dialog
      title="通话记录"
      width={420}
      footer={
        <>
          <span className="gh-dialog-hint" aria-live="off">
            {isTouched ? '内容已存为草稿' : `${left} 秒后自动关闭`}
          </span>
          <Button type="primary" onClick={close}>
            去整理
          </Button>
        </>
      }
    >
      <div
        className="call-log-dialog"
        role="presentation"
        onPointerDown={() => setTouched(true)}
        onKeyDown={() => setTouched(true)}
      >
        <dl>
          <dt>客户</dt>
          <dd>
            <b>{name || '未登记的号码'}</b> <span className="gh-number gh-muted">{number && formatPhone(number)}</span>
          </dd>
          <dt>结果</dt>
          <dd className="gh-number">
            {outcomeWords(outcome)}
            {isAnswered ? (
              <Tag tone="amber" dot={false}>
                自报
              </Tag>
            ) : (
              cause && cause !== outcomeWords(outcome) && <span className="gh-muted">{cause}</span>
            )}
          </dd>
          <dt>拨打时间</dt>
          <dd className="gh-number">{formatTime(secondsOf(startedAt))}</dd>
        </dl>
        {remark !== undefined && (
          <Input.TextArea
            aria-label="通话备注"
            placeholder="通话备注，关闭后可继续填写"
            rows={3}
            maxLength={LONGEST_CALL_REMARK}
            value={remark}
            onChange={({ target }) => {
              setTouched(true);
              changeDraft(callKey, { remark: target.value });
            }}
          />
        )}
      </div>
    </Dialog>
  );
};
