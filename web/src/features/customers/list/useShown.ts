/** The customer that is open beside the list. Asks before unsaved text is lost. */
import { type RefObject, use, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { confirm } from '../../../ui/form/confirm.tsx';
import { giveUp } from '../../../ui/form/give-up.ts';
import { hasUnsaved } from '../../../ui/form/unsaved.ts';
import { useOpenId } from '../../../ui/list/useOpenRow.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';

interface Shown {
  readonly shown: number | undefined;
  /** Opens another customer, or closes the drawer. */
  readonly show: (id: number | undefined) => Promise<boolean>;
  /** These customers left the list: close the drawer without a question. */
  readonly forget: (ids: readonly number[]) => void;
  /** Ref for any element inside the drawer. */
  readonly inDrawer: RefObject<HTMLDivElement | null>;
}

export const useShown = (): Shown => {
  const owner = use(TabKey);
  const [wanted, setWanted] = useOpenId();
  const [shown, setShown] = useState(wanted);
  const inDrawer = useRef<HTMLDivElement>(null);
  const shownNow = useRef(shown);
  useLayoutEffect(() => {
    shownNow.current = shown;
  });

  const mayLeave = useCallback(
    async (): Promise<boolean> =>
      !hasUnsaved(inDrawer.current?.closest('dialog') ?? null) || (await confirm(giveUp, owner)),
    [owner],
  );
  // The address changed outside this hook, for example by Back. If the user keeps editing, restore the customer's address.
  useLayoutEffect(() => {
    const before = shownNow.current;
    if (wanted === before) return;
    if (!hasUnsaved(inDrawer.current?.closest('dialog') ?? null)) return setShown(wanted);
    void mayLeave().then((may) => (may ? setShown(wanted) : setWanted(before)));
  }, [wanted, setWanted, mayLeave]);

  const show = useCallback(
    async (id: number | undefined): Promise<boolean> => {
      if (!(await mayLeave())) return false;
      setShown(id);
      setWanted(id);
      return true;
    },
    [setWanted, mayLeave],
  );
  const forget = useCallback(
    (ids: readonly number[]): void => {
      const id = shownNow.current;
      if (id === undefined || !ids.includes(id)) return;
      setShown(undefined);
      setWanted(undefined);
    },
    [setWanted],
  );
  return { shown, show, forget, inDrawer };
};
