/** Actions on the customers of a list; each one refreshes the list. */
import { countSearches } from '@gonghai/contract/customers/customer-views.contract.ts';
import { queryCustody } from '@gonghai/contract/customers/customer.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, use, useMemo } from 'react';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { late, useAhead } from '../../../ui/state/late.tsx';
import { announce } from '../../../platform/announce.ts';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { refreshFollowUps } from '../../../widgets/refresh-follow-ups.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { noStaffToChoose, useStaff } from '../../../widgets/staff.ts';
import { type StaffQuestion, useStaffPicker } from '../../../widgets/StaffPicker.tsx';
import { type Mark, type MarkKind, setMark } from './marks.ts';
import { type Chosen, move, type MoveName } from './moves.ts';
import type { ImportPlace, Search } from '../places.ts';
import { transferQuestion } from './transfer.ts';

const AddCustomerDialog = late(() => import('./AddCustomerDialog.tsx').then((module) => module.AddCustomerDialog));
const BookDialog = late(() => import('./BookDialog.tsx').then((module) => module.BookDialog));
const BlacklistDialog = late(() => import('./BlacklistDialog.tsx').then((module) => module.BlacklistDialog));
const DistributeDialog = late(() => import('./DistributeDialog.tsx').then((module) => module.DistributeDialog));
const MarkDialog = late(() => import('./MarkDialog.tsx').then((module) => module.MarkDialog));
const BatchesDialog = late(() => import('./BatchesDialog.tsx').then((module) => module.BatchesDialog));

const ImportCustomersDialog = late(() =>
  import('../sheets/ImportDialogs.tsx').then((module) => module.ImportCustomersDialog),
);
const UpdateFieldsDialog = late(() =>
  import('../sheets/ImportDialogs.tsx').then((module) => module.UpdateFieldsDialog),
);

/** What keys open on a list. */
const AHEAD = [AddCustomerDialog, BookDialog];

interface Parts {
  readonly kind: CustomerKind;
  readonly list: RefObject<{ readonly reload: () => void } | null>;
  /** Shows a customer beside the list. */
  readonly onOpen: (id: number) => void;
  /** Some customers have left for elsewhere. */
  readonly onMoved: (ids: readonly number[]) => void;
}

/** What is known of customers beside the list at hand. */
const aboutOne = (kind: CustomerKind) => {
  const { findCustomer, queryCustomerRecords, queryCustomerTimeline } = callsOf[kind];
  return [findCustomer, queryCustody, queryCustomerRecords, queryCustomerTimeline];
};

/** Staff who can receive customers. Without any, the picker is not opened. */
const useRecipients = () => {
  const me = useCurrentUser(({ user }) => user?.Id);
  const { people, isPending } = useStaff();
  return useMemo(() => {
    // A list that failed to load is empty; a loaded one contains at least the user.
    const isNobody = (without: readonly (number | undefined)[]): boolean =>
      !isPending && people.length > 0 && people.every(({ Id }) => without.includes(Id));
    const refuse = (): void => announce('warning', noStaffToChoose.title);
    return {
      isAlone: isNobody([me]),
      /** Runs the action if there are other recipients than these. */
      unlessNobody: (without: readonly (number | undefined)[], act: () => void): void =>
        isNobody(without) ? refuse() : act(),
      me,
    };
  }, [me, people, isPending]);
};

export const useCustomerActs = ({ kind, list, onOpen, onMoved }: Parts) => {
  const owner = use(TabKey);
  const client = useQueryClient();
  const pickStaff = useStaffPicker();
  const { isAlone, unlessNobody, me } = useRecipients();
  useAhead(AHEAD);
  return useMemo(() => {
    const { countCustomers, searchCustomers } = callsOf[kind];
    const reload = (): void => {
      list.current?.reload();
      // Lists in other tabs show the same customers and refetch when they become active.
      void client.invalidateQueries({ queryKey: [searchCustomers.path], refetchType: 'none' });
      for (const { path } of [countCustomers, countSearches, ...aboutOne(kind)])
        void client.invalidateQueries({ queryKey: [path] });
    };
    const scene = { kind, owner, reload };
    /** As `reload`, for actions that keep the rows in the list: the selection stays. */
    const refresh = (): void => {
      for (const { path } of [searchCustomers, ...aboutOne(kind)]) void client.invalidateQueries({ queryKey: [path] });
    };
    const gone = (customers: readonly Chosen[]) => () => onMoved(customers.map(({ Id }) => Id));
    const ask = (question: StaffQuestion): void => unlessNobody(question.without ?? [], () => pickStaff(question));
    return {
      scene,
      isAlone,
      move: async (name: MoveName, customers: readonly Chosen[]): Promise<void> => {
        if (await move(name, customers, scene)) gone(customers)();
      },
      transfer: (customers: readonly Chosen[]) => ask(transferQuestion(customers, scene, gone(customers))),
      blacklist: (customers: readonly Chosen[]) =>
        openDialog(<BlacklistDialog customers={customers} scene={scene} onMoved={gone(customers)} />, { owner }),
      /** Sets the status or the tag of one customer, or of a few that stay selected. */
      mark: (customers: readonly Chosen[], mark: Mark): void =>
        void setMark(client, customers, mark, { kind, owner, reload: refresh }),
      askForMark: (markKind: MarkKind, customers: readonly Chosen[]) =>
        openDialog(
          <MarkDialog
            kind={markKind}
            customerKind={kind}
            customers={customers}
            onPick={(mark) => void setMark(client, customers, mark, scene)}
          />,
          { owner },
        ),
      book: (customers: readonly Chosen[]) => {
        const saved = (): void => {
          reload();
          refreshFollowUps(client);
        };
        return openDialog(<BookDialog kind={kind} customers={customers} onSaved={saved} />, { owner });
      },
      distribute: (searched: Search, hasUnowned = false) =>
        unlessNobody([me], () =>
          openDialog(<DistributeDialog searched={searched} scene={scene} hasUnowned={hasUnowned} />, { owner }),
        ),
      importCustomers: (placement: ImportPlace) =>
        openDialog(<ImportCustomersDialog kind={kind} placement={placement} onDone={reload} />, { owner }),
      updateFields: (placement: ImportPlace) =>
        openDialog(<UpdateFieldsDialog kind={kind} placement={placement} onDone={reload} />, { owner }),
      add: (placement: ImportPlace) =>
        openDialog(<AddCustomerDialog kind={kind} placement={placement} onSaved={reload} onOpen={onOpen} />, {
          owner,
          only: 'add-customer',
        }),
      showBatches: () => openDialog(<BatchesDialog scene={scene} />, { owner }),
    };
  }, [kind, list, owner, client, pickStaff, isAlone, unlessNobody, me, onOpen, onMoved]);
};

export type CustomerActs = ReturnType<typeof useCustomerActs>;
