/** Width of the drawer: 820 px, or the user's stored width. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { readStored, writeStored } from '../../platform/storage.ts';
import { mayHandle } from '../shortcuts/key-guard.ts';

const STORAGE_KEY = 'gonghai.drawer-width';
const USUAL = 820;
const LEAST = 480;
const STEP = 40;

const remembered = (): number => {
  const stored = readStored(STORAGE_KEY);
  return typeof stored === 'number' && stored >= LEAST ? stored : USUAL;
};

interface Edge {
  readonly currentTarget: HTMLElement;
}

/** The panel that contains the drawer: the edge's grandparent. */
const panelOf = ({ currentTarget }: Edge): DOMRect | undefined =>
  currentTarget.parentElement?.parentElement?.getBoundingClientRect();

export const useDrawerWidth = () => {
  const [width, setWidth] = useState(remembered);

  const choose = (edge: Edge, wanted: number): void => {
    const next = Math.round(Math.min(Math.max(wanted, LEAST), panelOf(edge)?.width ?? USUAL));
    setWidth(next);
    writeStored(STORAGE_KEY, next);
  };

  const edgeProps = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const panel = panelOf(event);
      if (panel && event.currentTarget.hasPointerCapture(event.pointerId)) choose(event, panel.right - event.clientX);
    },
    onDoubleClick: (event: Edge) => choose(event, USUAL),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!mayHandle(event)) return;
      if (event.key === 'ArrowLeft') choose(event, width + STEP);
      if (event.key === 'ArrowRight') choose(event, width - STEP);
    },
  };

  return { width, edgeProps };
};
