/** The window of every dialog: title, body that scrolls by itself, footer that stays in view. */
import { Modal } from 'antd';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import './dialog.css';
import { type OverlayFrame, useOverlayFrame } from './overlay-frame.ts';

interface Props {
  readonly title: string;
  readonly width?: number;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** Work is under way: closing must wait. */
  readonly busy?: boolean;
  /** Has no way out but its own buttons. */
  readonly mustAnswer?: boolean;
  /** Esc, the cross and a click beside the window; closes unless told otherwise. */
  readonly onLeave?: () => void;
  /** Where the cursor goes at first: this element, or the first field in it. */
  readonly first?: RefObject<HTMLElement | null>;
  /** Wraps header, body and footer together: a form whose submit button is in the footer. */
  readonly around?: (content: ReactNode) => ReactNode;
  readonly className?: string;
}

const FIELD = ['input', 'textarea', 'button[role=switch]']
  .map((field) => `${field}:not(:disabled,[type=hidden],[type=file])`)
  .join();

const crossOf = (busy: boolean) => ({ 'aria-label': '关闭', closeIcon: <X size={16} aria-hidden />, disabled: busy });

/** The cursor goes where it belongs at once, and where it was left when the dialog is shown again. */
const useCursor = (first: Props['first'], { covered }: OverlayFrame) => {
  const last = useRef<HTMLElement>(null);
  const fresh = useRef(true);
  const place = (): void => {
    const element = first?.current;
    const target = last.current ?? element?.querySelector<HTMLElement>(FIELD) ?? element;
    target?.focus({ preventScroll: true });
  };
  const follow = ({ target }: { readonly target: EventTarget }): void => {
    // What lies over it has the keyboard; when that goes, antd puts the focus on whatever comes first here.
    if (covered || !(target instanceof HTMLElement)) return;
    if (target.matches(FIELD)) last.current = target;
    // While the window fades in nobody has moved yet: it is antd that puts the focus on the cross.
    if (fresh.current && target.matches('.ant-modal-close')) place();
  };
  const faded = (open: boolean): void => {
    if (open && !fresh.current) place();
    fresh.current = false;
  };
  return { place, follow, faded };
};

/** What lay over the window has gone, and antd has put the focus on the cross: it goes back to where it was left. */
const useReturn = ({ open, covered }: OverlayFrame, onReturn: () => void): void => {
  const back = useEffectEvent(() => {
    if (open) onReturn();
  });
  const wasCovered = useRef(false);
  useEffect(() => {
    if (wasCovered.current && !covered) back();
    wasCovered.current = covered;
  }, [covered]);
};

/** Stands beside the content and so arrives with it: antd draws a window later than it mounts. */
const Arrival = ({ onArrive }: { readonly onArrive: () => void }) => {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
};

export const Dialog = (props: Props) => {
  const {
    title,
    width = 520,
    footer = null,
    children,
    busy = false,
    mustAnswer = false,
    around,
    className = '',
  } = props;
  const frame = useOverlayFrame();
  const cursor = useCursor(props.first, frame);
  useReturn(frame, cursor.place);

  return (
    <Modal
      className={`gh-dialog ${className}`}
      classNames={{ mask: 'gh-dialog-mask' }}
      // It comes where it stays: what flies in from the mouse is missed by whoever clicks at once.
      transitionName="ant-fade"
      title={title}
      width={width}
      centered
      open={frame.open}
      footer={footer}
      closable={mustAnswer ? false : crossOf(busy)}
      keyboard={!busy && !mustAnswer}
      mask={{ closable: !busy && !mustAnswer }}
      onCancel={props.onLeave ?? frame.close}
      afterClose={frame.faded}
      afterOpenChange={cursor.faded}
      wrapProps={{ onFocus: cursor.follow }}
      {...(around && { modalRender: around })}
    >
      {children}
      <Arrival onArrive={cursor.place} />
    </Modal>
  );
};
