/** Position of the floating telephone: remembered, movable, and never over the pager or a dialog. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/storage.ts';
import { useOverlays } from '../../ui/overlay/overlays.ts';
import { mayHandle } from '../../ui/shortcuts/key-guard.ts';
import { type Box, type Corner, cornerOf, freePlace } from './floating-place.ts';

const KEY = 'gonghai.choice.phone-place';
const corner = z.object({ right: z.number(), bottom: z.number() });
const USUAL: Corner = { right: 12, bottom: 0 };

const remembered = (): Corner => corner.safeParse(readStored(KEY)).data ?? USUAL;

/** Height of the top bar, and the margin around the window. */
const TOP = 52;
const MARGIN = 8;
const STEP = 24;

const areaNow = (): Box => ({
  left: MARGIN,
  top: TOP,
  width: innerWidth - 2 * MARGIN,
  height: innerHeight - TOP - MARGIN,
});

const DIALOG = '.ant-modal-container';
const PAGE_PARTS = '.gh-pager, .gh-bulk-bar, .gh-page-form-foot, .gh-drawer';

/** A dialog covers the page with its mask, so only the dialog counts then. */
const obstaclesNow = (): readonly Box[] => {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect());
  const dialogs = seen(DIALOG);
  return dialogs.length > 0 ? dialogs : seen(PAGE_PARTS);
};

interface Place {
  readonly left: number;
  readonly top: number;
  /** No place is free: it lies under the dialog and is used with the keys. */
  readonly isUnder: boolean;
}

const placeOf = (element: HTMLElement, wanted: Corner): Place => {
  const { width, height } = element.getBoundingClientRect();
  const area = areaNow();
  const free = freePlace({ width, height }, wanted, area, obstaclesNow());
  return {
    left: free?.left ?? area.left + area.width - width,
    top: free?.top ?? area.top + area.height - height,
    isUnder: free === undefined,
  };
};

/** The place is undefined until it was measured. */
export const useFloating = (element: RefObject<HTMLElement | null>, isFloating: boolean) => {
  const [wanted, setWanted] = useState(remembered);
  const [place, setPlace] = useState<Place>();
  const grab = useRef<{ readonly x: number; readonly y: number }>(undefined);

  useEffect(() => {
    const moved = element.current;
    if (!isFloating || !moved) return undefined;
    const settle = (): void => {
      if (!grab.current) setPlace(placeOf(moved, wanted));
    };
    const sizes = new ResizeObserver(settle);
    sizes.observe(moved);
    addEventListener('resize', settle);
    // Dialogs are children of the body, and another tab has another page.
    const dialogs = new MutationObserver(settle);
    dialogs.observe(document.body, { childList: true });
    const stopFollowing = useOverlays.subscribe(() => requestAnimationFrame(settle));
    return () => {
      sizes.disconnect();
      removeEventListener('resize', settle);
      dialogs.disconnect();
      stopFollowing();
    };
  }, [element, isFloating, wanted]);

  const leaveAt = (left: number, top: number): void => {
    const box = element.current?.getBoundingClientRect();
    if (!box) return;
    const next = cornerOf({ left, top, width: box.width, height: box.height }, areaNow());
    writeStored(KEY, next);
    setWanted(next);
  };

  const gripProps = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grab.current = { x: event.clientX - box.left, y: event.clientY - box.top };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grab.current;
      if (held) setPlace({ left: event.clientX - held.x, top: event.clientY - held.y, isUnder: false });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = grab.current;
      grab.current = undefined;
      if (held) leaveAt(event.clientX - held.x, event.clientY - held.y);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const [x, y] =
        { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key] ?? [];
      if (x === undefined || y === undefined || !place || !mayHandle(event)) return;
      event.preventDefault();
      event.stopPropagation();
      leaveAt(place.left + x, place.top + y);
    },
  };
  return { place, gripProps };
};
