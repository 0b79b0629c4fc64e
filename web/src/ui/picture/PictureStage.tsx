/** A picture with zoom and rotation: wheel, drag, buttons and keys. */
import { Maximize, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mayHandle } from '../shortcuts/key-guard.ts';
import { addShortcut } from '../shortcuts/shortcuts.ts';
import { ErrorState } from '../state/ErrorState.tsx';
import { BlobImage } from './BlobImage.tsx';
import { fitScale, moveBy, type PictureView, type Size, turnBy, WHOLE, zoomBy } from './picture-view.ts';
import './picture.css';

interface Props {
  readonly blob: Blob | undefined;
  readonly alt: string;
  readonly isFailed?: boolean;
  readonly onRetry?: () => void;
  /** On a page: its keys work without the focus, under this title of the help sheet. R is left to the page. */
  readonly scope?: string;
}

const NOTHING: Size = { width: 0, height: 0 };

const useSize = () => {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(NOTHING);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const look = (): void => setSize({ width: measured.clientWidth, height: measured.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
};

const KEYS: Readonly<Record<string, (view: PictureView) => PictureView>> = {
  '+': (view) => zoomBy(view, 1),
  '=': (view) => zoomBy(view, 1),
  '-': (view) => zoomBy(view, -1),
  '0': () => WHOLE,
  r: (view) => turnBy(view, 1),
  R: (view) => turnBy(view, -1),
};

const buttons = [
  { label: '缩小', keys: '-', Icon: ZoomOut, act: (view: PictureView) => zoomBy(view, -1) },
  { label: '放大', keys: '+', pageKeys: '=', Icon: ZoomIn, act: (view: PictureView) => zoomBy(view, 1) },
  { label: '向左旋转', keys: 'Shift+R', pageKeys: '[', Icon: RotateCcw, act: (view: PictureView) => turnBy(view, -1) },
  { label: '向右旋转', keys: 'R', pageKeys: ']', Icon: RotateCw, act: (view: PictureView) => turnBy(view, 1) },
  { label: '适应窗口', keys: '0', Icon: Maximize, act: () => WHOLE },
];

/** On a page, where letters belong to the page. */
const PAGE_KEYS = [
  { keys: '=', description: '放大', act: (view: PictureView) => zoomBy(view, 1) },
  { keys: '-', description: '缩小', act: (view: PictureView) => zoomBy(view, -1) },
  { keys: '0', description: '适应窗口', act: () => WHOLE },
  { keys: '[', description: '向左旋转', act: (view: PictureView) => turnBy(view, -1) },
  { keys: ']', description: '向右旋转', act: (view: PictureView) => turnBy(view, 1) },
];

const PageKeys = ({
  scope,
  onAct,
}: {
  readonly scope: string;
  readonly onAct: (act: (view: PictureView) => PictureView) => void;
}) => {
  useEffect(() => {
    const ends = PAGE_KEYS.map(({ act, ...key }) => addShortcut({ ...key, scope, run: () => onAct(act) }));
    return () => ends.forEach((end) => end());
  }, [scope, onAct]);
  return null;
};

const Stage = ({ blob, alt, scope }: Pick<Props, 'blob' | 'alt' | 'scope'>) => {
  const [stage, room] = useSize();
  const [natural, setNatural] = useState(NOTHING);
  const [view, setView] = useState(WHOLE);
  const held = useRef<{ readonly x: number; readonly y: number }>(undefined);

  const onWheel = useEffectEvent((event: WheelEvent): void => {
    event.preventDefault();
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
    setView((before) => zoomBy(before, event.deltaY < 0 ? 1 : -1, at));
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent): void => onWheel(event);
    // React's own listener is passive and cannot keep the page from scrolling.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  const hold = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const drag = ({ clientX, clientY }: PointerEvent): void => {
    const from = held.current;
    if (!from) return;
    held.current = { x: clientX, y: clientY };
    setView((before) => moveBy(before, clientX - from.x, clientY - from.y));
  };
  const press = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey ? undefined : KEYS[event.key];
    if (!act || !mayHandle(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setView(act);
  };

  const scale = fitScale(natural, room, view.turns) * view.zoom;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons
    <div className="gh-picture-frame" onKeyDown={press}>
      {scope && <PageKeys scope={scope} onAct={setView} />}
      <div
        ref={stage}
        className="gh-picture-stage"
        data-zoomed={view.zoom > 1 || undefined}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = undefined;
        }}
        onDoubleClick={() =>
          setView((before) => (before.zoom > 1 ? { ...WHOLE, turns: before.turns } : zoomBy(before, 4)))
        }
      >
        {blob && (
          <BlobImage
            blob={blob}
            alt={alt}
            draggable={false}
            data-ready={natural.width > 0 || undefined}
            onLoad={({ currentTarget }) =>
              setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            style={{
              transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${scale})`,
            }}
          />
        )}
      </div>
      <div className="gh-picture-tools" role="toolbar" aria-label="图片工具">
        {buttons.map(({ label, keys, pageKeys = keys, Icon, act }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={`${label} (${scope ? pageKeys : keys})`}
            onClick={() => setView(act)}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
        <output className="gh-number" aria-label="缩放比例">
          {Math.round(scale * 100)}%
        </output>
      </div>
    </div>
  );
};

/** With a key per picture, each starts whole and upright. */
export const PictureStage = ({ blob, alt, isFailed = false, onRetry, scope }: Props) => {
  if (isFailed) return <ErrorState message="图片加载失败" {...(onRetry && { onRetry })} />;
  return <Stage blob={blob} alt={alt} {...(scope !== undefined && { scope })} />;
};
