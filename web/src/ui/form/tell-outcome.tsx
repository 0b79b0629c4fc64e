/** Result of a batch: a short message on full success, otherwise a dialog with the failures and reasons. */
import { Button } from 'antd';
import { useRef } from 'react';
import { announce, type OfferedAct } from '../../platform/announce.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { openDialog } from '../overlay/overlays.ts';
import './form.css';
import { type Outcome, outcomeOf } from './outcome.ts';
import { ToldLines } from './ToldLines.tsx';

interface OutcomeProps extends Outcome {
  readonly title: string;
  readonly offer?: OfferedAct | undefined;
}

const OutcomeDialog = ({ title, summary, failures, offer }: OutcomeProps) => {
  const frame = useOverlayFrame();
  const read = useRef<HTMLButtonElement>(null);
  const takeOffer = (): void => {
    frame.close();
    offer?.run();
  };
  const footer = (
    <>
      {offer && <Button onClick={takeOffer}>{offer.label}</Button>}
      <Button ref={read} type="primary" onClick={frame.close}>
        知道了
      </Button>
    </>
  );
  return (
    <Dialog className="gh-question" title={title} width={420} first={read} footer={footer}>
      <div>{summary}</div>
      <ToldLines label="明细" lines={failures} />
    </Dialog>
  );
};

interface Words {
  /** Shown when everything succeeded. */
  readonly done: string;
  /** Title of the dialog when something failed; otherwise it says how many. */
  readonly partly?: string | undefined;
  /** Further action: undo. */
  readonly offer?: OfferedAct | undefined;
}

/** The dialog alone: a sentence, and one line per item. */
export const openOutcome = (outcome: OutcomeProps, owner?: string): void => {
  openDialog(<OutcomeDialog {...outcome} />, owner === undefined ? {} : { owner });
};

/** The lines are fewer than the failures when these are many or have the same words. */
const failedIn = ({ summary, failures }: Outcome): string =>
  /失败(\d+)条/.exec(summary)?.[1] ?? String(failures.length);

/** `message` is the server's response; `owner` is the tab of the dialog, by default the visible one. */
export const tellOutcome = (message: string, { done, partly, offer }: Words, owner?: string): void => {
  const outcome = outcomeOf(message);
  if (outcome.failures.length === 0) announce('success', done, offer);
  else openOutcome({ title: partly ?? `${failedIn(outcome)} 条未处理`, offer, ...outcome }, owner);
};
