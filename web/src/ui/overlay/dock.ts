/**
 * Space at the bottom of an open drawer for a part of the shell that must not cover it, such as the telephone. The part is
 * one element that moves between the drawers and its own place, so it keeps its state and the focus.
 */
import { create } from 'zustand';

interface Dock {
  /** Of the visible drawers, the newest last. */
  readonly slots: readonly HTMLElement[];
}

export const useDock = create<Dock>(() => ({ slots: [] }));

const { setState } = useDock;

/** Called by a drawer while it is visible; the returned function removes the slot. */
export const addDockSlot = (slot: HTMLElement): (() => void) => {
  setState(({ slots }) => ({ slots: [...slots, slot] }));
  return () => setState(({ slots }) => ({ slots: slots.filter((other) => other !== slot) }));
};

export const currentSlot = ({ slots }: Dock): HTMLElement | undefined => slots.at(-1);

/** Moves an element and keeps the focus in it. */
export const moveInto = (place: HTMLElement, element: HTMLElement): void => {
  if (element.parentElement === place) return;
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  place.append(element);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
};
