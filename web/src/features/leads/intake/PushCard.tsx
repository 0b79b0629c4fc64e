/** One failed push: who it is about, why it failed, what was received, and what to do about it. */
import { type FailedPush, ignorePush, retryPush } from '@gonghai/contract/leads/lead-intake.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button } from 'antd';
import { use, useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { BusyButton } from '../../../ui/form/BusyButton.tsx';
import { ConfirmButton } from '../../../ui/form/ConfirmButton.tsx';
import { formatTime } from '../../../ui/format.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { CorrectPushDialog } from './CorrectPushDialog.tsx';

export const PushCard = ({ push, onChanged }: { readonly push: FailedPush; readonly onChanged: () => void }) => {
  const owner = use(TabKey);
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(retryPush, { Id: push.Id });
      announce('success', '已转为线索');
    } catch (error) {
      announce('error', error instanceof Error ? error.message : messages.serverError);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const ignore = async (): Promise<void> => {
    await call(ignorePush, { Id: push.Id });
    onChanged();
  };
  const correct = () => openDialog(<CorrectPushDialog push={push} onSent={onChanged} />, { owner });
  return (
    <li className="intake-push">
      <header>
        <b>{push.Name || '未填姓名'}</b>
        <span className="gh-number">{push.Tel || '未填电话'}</span>
        <time className="gh-muted gh-number">{formatTime(push.CreatedTime)}</time>
      </header>
      <p className="intake-push-cause">{push.Failurecause}</p>
      <details>
        <summary>收到的内容</summary>
        <pre>{push.Content || '（空）'}</pre>
      </details>
      <footer>
        <Button size="small" onClick={() => void correct()}>
          更正后重试
        </Button>
        <BusyButton size="small" busy={busy} onClick={() => void retry()}>
          重试
        </BusyButton>
        <ConfirmButton
          size="small"
          type="text"
          question={{ title: '忽略这条推送？', detail: '它不会成为线索，也不再显示。', okText: '忽略', danger: true }}
          act={ignore}
          done="已忽略"
        >
          忽略
        </ConfirmButton>
      </footer>
    </li>
  );
};
