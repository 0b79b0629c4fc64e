/** Lets the children of an element glide to their new places when their order changes, so that the move is seen. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useReducedMotion } from './theme/useReducedMotion.ts';

const GLIDE_MS = 600;

interface Place {
  readonly left: number;
  readonly top: number;
}

const glide = (child: HTMLElement, from: Place | undefined, to: Place, isStill: boolean): void => {
  if (from && from.left === to.left && from.top === to.top) return;
  const [x, y] = from && !isStill ? [from.left - to.left, from.top - to.top] : [0, 0];
  const tint = { backgroundColor: 'var(--brand-soft)' };
  child.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, ...tint },
      { transform: 'none', ...tint, offset: 0.6 },
      { transform: 'none' },
    ],
    { duration: GLIDE_MS, easing: 'ease-out' },
  );
};

/**
 * Children are known by `data-glide`; `order` is their names in order. Without motion a child that moved is only tinted.
 */
export const useGliding = <Parent extends HTMLElement>(order: string): RefObject<Parent | null> => {
  const parent = useRef<Parent>(null);
  const last = useRef<{ readonly order: string; readonly places: ReadonlyMap<string, Place> }>(undefined);
  const isStill = useReducedMotion();
  // After every render: places also change with the size of the window.
  useLayoutEffect(() => {
    const before = last.current;
    const places = new Map<string, Place>();
    for (const child of parent.current?.children ?? []) {
      if (!(child instanceof HTMLElement)) continue;
      const name = child.dataset['glide'] ?? '';
      const place = { left: child.offsetLeft, top: child.offsetTop };
      places.set(name, place);
      if (before && before.order !== order) glide(child, before.places.get(name), place, isStill);
    }
    last.current = { order, places };
  });
  return parent;
};
