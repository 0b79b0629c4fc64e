/** Confirmation dialog: resolves to yes or no, or runs the action inside the dialog. */
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { DialogError } from '../overlay/DialogError.tsx';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { openDialog } from '../overlay/overlays.ts';
import { untold } from '../overlay/untold.ts';
import { BusyButton } from './BusyButton.tsx';
import './form.css';
import { ToldLines } from './ToldLines.tsx';

export interface Question {
  readonly title: string;
  readonly detail?: ReactNode;
  /** The consequences, one line each. */
  readonly consequences?: readonly string[];
  readonly danger?: boolean;
  readonly okText?: string;
  readonly cancelText?: string;
  /** Runs before the dialog closes; an error is shown in the dialog. */
  readonly act?: () => Promise<unknown>;
  readonly failed?: string;
}

const QuestionDialog = (props: Question & { readonly onYes: () => void }) => {
  const { title, detail, consequences = [], danger = false, okText = '确认', cancelText = '取消' } = props;
  const { act, failed = '操作失败', onYes } = props;
  const frame = useOverlayFrame();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [yes, no] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];

  const agree = async (): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    try {
      await act?.();
      onYes();
      frame.close();
    } catch (error) {
      setRefusal(untold(error, failed));
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      className={danger ? 'gh-question gh-question-danger' : 'gh-question'}
      title={title}
      width={420}
      busy={pending}
      // Enter answers immediately, so for a destructive action it means no.
      first={danger ? no : yes}
      footer={
        <>
          <Button ref={no} disabled={pending} onClick={frame.close}>
            {cancelText}
          </Button>
          <BusyButton ref={yes} type="primary" danger={danger} busy={pending} onClick={agree}>
            {okText}
          </BusyButton>
        </>
      }
    >
      <DialogError message={refusal} />
      {detail && <div>{detail}</div>}
      {consequences.length > 0 && <ToldLines label="将要发生的事" lines={consequences} />}
    </Dialog>
  );
};

/** True once the user agreed and the action, if any, is done. Belongs to the visible tab by default. */
export const confirm = (question: Question, owner?: string): Promise<boolean> =>
  new Promise((resolve) => {
    openDialog(<QuestionDialog {...question} onYes={() => resolve(true)} />, {
      ...(owner !== undefined && { owner }),
      onClose: () => resolve(false),
    });
  });
