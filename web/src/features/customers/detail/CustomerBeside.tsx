/** The customer drawer on a screen without a customer list: it gets only the customer's id. */
import { use, useRef } from 'react';
import { confirm } from '../../../ui/form/confirm.tsx';
import { giveUp } from '../../../ui/form/give-up.ts';
import { hasUnsaved } from '../../../ui/form/unsaved.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import type { CustomerAsideProps } from '../../../widgets/CustomerAside.tsx';
import { useCustomerActs } from '../moves/useCustomerActs.tsx';
import { CustomerDrawer } from './CustomerDrawer.tsx';

const nothing = (): void => undefined;

/** Asks before unsaved text is lost. */
const useGuard = () => {
  const owner = use(TabKey);
  const inDrawer = useRef<HTMLDivElement>(null);
  const guard = (act: (() => void) | undefined) =>
    act &&
    (() => {
      const isTyped = hasUnsaved(inDrawer.current?.closest('dialog') ?? null);
      void (isTyped ? confirm(giveUp, owner) : Promise.resolve(true)).then((isSure) => isSure && act());
    });
  return { inDrawer, guard };
};

export const CustomerBeside = ({ kind, id, onClose, neighbours }: CustomerAsideProps) => {
  const { inDrawer, guard } = useGuard();
  // The screen has no customer rows; the drawer keeps the customer after a move.
  const acts = useCustomerActs({ kind, list: useRef(null), onOpen: nothing, onMoved: nothing });
  return (
    <CustomerDrawer
      kind={kind}
      id={id}
      row={undefined}
      acts={acts}
      neighbours={neighbours && { previous: guard(neighbours.previous), next: guard(neighbours.next) }}
      headRef={inDrawer}
      onClose={guard(onClose) ?? onClose}
    />
  );
};
