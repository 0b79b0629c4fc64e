/** After a batch: a word when all of it succeeded, otherwise a window that names what did not and why. */
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
  /** Said when everything succeeded. */
  readonly done: string;
  /** Heads the window when something did not. */
  readonly partly: string;
  /** What can be done about it: taking it back. */
  readonly offer?: OfferedAct | undefined;
}

/** The window by itself: a sentence, and a line for each thing it tells of. */
export const openOutcome = (outcome: OutcomeProps, owner?: string): void => {
  openDialog(<OutcomeDialog {...outcome} />, owner === undefined ? {} : { owner });
};

/** `message` is what the server answered; `owner` the tab it belongs to, the one being looked at unless told. */
export const tellOutcome = (message: string, { done, partly, offer }: Words, owner?: string): void => {
  const outcome = outcomeOf(message);
  if (outcome.failures.length === 0) announce('success', done, offer);
  else openOutcome({ title: partly, offer, ...outcome }, owner);
};
