/** The element of the telephone: in the foot of the newest visible drawer, or in its floating place. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { currentSlot, moveInto, useDock } from '../../ui/overlay/dock.ts';
import { SHELL, useOverlays } from '../../ui/overlay/overlays.ts';

/** Whether a dialog covers the page. */
export const useIsCovered = (): boolean =>
  useOverlays(({ overlays, activeTab }) =>
    overlays.some(({ closing, owner }) => !closing && (owner === SHELL || owner === activeTab)),
  );

/**
 * One element that is never re-rendered. It is moved at once when a drawer opens or closes: a drawer that leaves the
 * document must not take the telephone and the focus in it along.
 */
export const usePhoneHost = (floor: RefObject<HTMLElement | null>, mayDock: boolean) => {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = 'phone-host';
    return element;
  });
  const hasSlot = useDock((dock) => currentSlot(dock) !== undefined);
  useLayoutEffect(() => {
    const settle = (): void => {
      const slot = mayDock ? currentSlot(useDock.getState()) : undefined;
      const place = slot ?? floor.current;
      if (place) moveInto(place, host);
    };
    settle();
    return useDock.subscribe(settle);
  }, [host, floor, mayDock]);
  useLayoutEffect(() => () => host.remove(), [host]);
  return { host, isDocked: hasSlot && mayDock };
};
