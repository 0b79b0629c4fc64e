/** What can be done with the customers of a list; each act brings the list up to date by itself. */
import { countCustomers, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { countSearches } from '@gonghai/contract/customers/customer-views.contract.ts';
import { findCustomer, queryCustody, queryCustomerRecords } from '@gonghai/contract/customers/customer.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, use, useMemo } from 'react';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { late, useAhead } from '../../../ui/state/late.tsx';
import { useStaffPicker } from '../../../widgets/StaffPicker.tsx';
import { type Chosen, move, type MoveName } from './moves.ts';
import type { ImportPlace, Search } from '../places.ts';
import { transferQuestion } from './transfer.ts';

const AddCustomerDialog = late(() => import('./AddCustomerDialog.tsx').then((room) => room.AddCustomerDialog));
const BookDialog = late(() => import('./BookDialog.tsx').then((room) => room.BookDialog));
const BlacklistDialog = late(() => import('./BlacklistDialog.tsx').then((room) => room.BlacklistDialog));
const DistributeDialog = late(() => import('./DistributeDialog.tsx').then((room) => room.DistributeDialog));
const BatchesDialog = late(() => import('./BatchesDialog.tsx').then((room) => room.BatchesDialog));

const ImportCustomersDialog = late(() =>
  import('../sheets/ImportDialogs.tsx').then((room) => room.ImportCustomersDialog),
);
const UpdateFieldsDialog = late(() => import('../sheets/ImportDialogs.tsx').then((room) => room.UpdateFieldsDialog));

/** What keys open on a list. */
const AHEAD = [AddCustomerDialog, BookDialog];

interface Parts {
  readonly list: RefObject<{ readonly reload: () => void } | null>;
  /** Shows a customer beside the list. */
  readonly onOpen: (id: number) => void;
  /** Some customers have left for elsewhere. */
  readonly onMoved: (ids: readonly number[]) => void;
}

/** What is known of customers beside the list at hand. */
const KNOWN = [countCustomers, countSearches, findCustomer, queryCustody, queryCustomerRecords];

export const useCustomerActs = ({ list, onOpen, onMoved }: Parts) => {
  const owner = use(TabKey);
  const client = useQueryClient();
  const pickStaff = useStaffPicker();
  useAhead(AHEAD);
  return useMemo(() => {
    const reload = (): void => {
      list.current?.reload();
      // Lists in other tabs show the same customers: they ask again when they are looked at.
      void client.invalidateQueries({ queryKey: [searchCustomers.path], refetchType: 'none' });
      for (const { path } of KNOWN) void client.invalidateQueries({ queryKey: [path] });
    };
    const scene = { owner, reload };
    const gone = (customers: readonly Chosen[]) => () => onMoved(customers.map(({ Id }) => Id));
    return {
      scene,
      move: async (name: MoveName, customers: readonly Chosen[]): Promise<void> => {
        if (await move(name, customers, scene)) gone(customers)();
      },
      transfer: (customers: readonly Chosen[]) => pickStaff(transferQuestion(customers, scene, gone(customers))),
      blacklist: (customers: readonly Chosen[]) =>
        openDialog(<BlacklistDialog customers={customers} scene={scene} onMoved={gone(customers)} />, { owner }),
      book: (customers: readonly Chosen[]) =>
        openDialog(<BookDialog customers={customers} onSaved={reload} />, { owner }),
      distribute: (searched: Search) => openDialog(<DistributeDialog searched={searched} scene={scene} />, { owner }),
      importCustomers: (placement: ImportPlace) =>
        openDialog(<ImportCustomersDialog placement={placement} onDone={reload} />, { owner }),
      updateFields: (placement: ImportPlace) =>
        openDialog(<UpdateFieldsDialog placement={placement} onDone={reload} />, { owner }),
      add: (placement: ImportPlace) =>
        openDialog(<AddCustomerDialog placement={placement} onSaved={reload} onOpen={onOpen} />, {
          owner,
          only: 'add-customer',
        }),
      showBatches: () => openDialog(<BatchesDialog scene={scene} />, { owner }),
    };
  }, [list, owner, client, pickStaff, onOpen, onMoved]);
};

export type CustomerActs = ReturnType<typeof useCustomerActs>;
