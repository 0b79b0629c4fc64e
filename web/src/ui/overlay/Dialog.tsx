/** The window of every dialog: title, scrolling body, footer that stays visible. */
import { Modal } from 'antd';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import './dialog.css';
import { type OverlayFrame, useOverlayFrame } from './overlay-frame.ts';

interface Props {
  /** Its text is the accessible name. */
  readonly title: ReactNode;
  readonly width?: number;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** An action is running: the dialog cannot be closed. */
  readonly busy?: boolean;
  /** Can be closed by its own buttons only. */
  readonly mustAnswer?: boolean;
  /** Handles Esc, the close button and a click outside; closes by default. */
  readonly onLeave?: () => void;
  /** Initial focus: this element, or the first field in it. */
  readonly first?: RefObject<HTMLElement | null>;
  /** Wraps header, body and footer together: a form whose submit button is in the footer. */
  readonly around?: (content: ReactNode) => ReactNode;
  readonly className?: string;
}

const FIELD = ['input', 'textarea', 'button[role=switch]']
  .map((field) => `${field}:not(:disabled,[type=hidden],[type=file])`)
  .join();

/** Where the focus returns to: a field, or the button that opened an overlay above. */
const CONTROL = `${FIELD},button:not(.ant-modal-close),a[href]`;

const crossOf = (busy: boolean) => ({ 'aria-label': '关闭', closeIcon: <X size={16} aria-hidden />, disabled: busy });

/** Sets the initial focus, and restores the last focus when the dialog is shown again. */
const useCursor = (first: Props['first'], { covered }: OverlayFrame) => {
  const last = useRef<HTMLElement>(null);
  const fresh = useRef(true);
  const place = (): void => {
    const element = first?.current;
    const before = last.current?.isConnected ? last.current : undefined;
    const target = before ?? element?.querySelector<HTMLElement>(FIELD) ?? element;
    target?.focus({ preventScroll: true });
  };
  const follow = ({ target }: { readonly target: EventTarget }): void => {
    // An overlay above has the keyboard. When it closes, antd focuses the first element here.
    if (covered || !(target instanceof HTMLElement)) return;
    if (target.matches(CONTROL)) last.current = target;
    // During the fade-in the user has not moved the focus yet: antd focuses the close button.
    if (fresh.current && target.matches('.ant-modal-close')) place();
  };
  const faded = (open: boolean): void => {
    if (open && !fresh.current) place();
    fresh.current = false;
  };
  return { place, follow, faded };
};

/** After an overlay above closes, antd focuses the close button: restore the last focus. */
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

/** Mounted with the content, because antd renders the window later than it mounts. */
const Arrival = ({ onArrive }: { readonly onArrive: () => void }) => {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
};

/** The second click of a double click comes within this time, in milliseconds. */
const DOUBLE_CLICK = 500;

/** The second click of a double click hits the mask of the dialog that the first one opened: it must not close it. */
const useLeave = (leave: () => void) => {
  const openedAt = useRef(0);
  const opened = (): void => {
    openedAt.current = performance.now();
  };
  const onCancel = ({ type, target, timeStamp }: Pick<Event, 'type' | 'target' | 'timeStamp'>): void => {
    const isOutside = type === 'click' && target instanceof HTMLElement && target.matches('.ant-modal-wrap');
    if (!isOutside || timeStamp - openedAt.current > DOUBLE_CLICK) leave();
  };
  return { opened, onCancel };
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
  const { opened, onCancel } = useLeave(props.onLeave ?? frame.close);

  return (
    <Modal
      className={`gh-dialog ${className}`}
      classNames={{ mask: 'gh-dialog-mask' }}
      // Fades in at its final position: a dialog that moves can be missed by a quick click.
      transitionName="ant-fade"
      title={title}
      width={width}
      centered
      open={frame.open}
      footer={footer}
      closable={mustAnswer ? false : crossOf(busy)}
      keyboard={!busy && !mustAnswer}
      mask={{ closable: !busy && !mustAnswer }}
      onCancel={onCancel}
      afterClose={frame.faded}
      afterOpenChange={cursor.faded}
      wrapProps={{ onFocus: cursor.follow }}
      {...(around && { modalRender: around })}
    >
      {children}
      <Arrival
        onArrive={() => {
          opened();
          cursor.place();
        }}
      />
    </Modal>
  );
};
