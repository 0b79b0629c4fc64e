/** Actions on staff. Each reloads the list. */
import { pickStaff, type StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, use, useMemo } from 'react';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import { removeMany, removeOne } from './removal.ts';

const AddStaffDialog = late(() => import('./StaffDialog.tsx').then((module) => module.AddStaffDialog));
const EditStaffDialog = late(() => import('./StaffDialog.tsx').then((module) => module.EditStaffDialog));
const ResetPasswordDialog = late(() =>
  import('./ResetPasswordDialog.tsx').then((module) => module.ResetPasswordDialog),
);
const LinesDialog = late(() => import('./LinesDialog.tsx').then((module) => module.LinesDialog));
const ImportStaffDialog = late(() => import('./ImportStaffDialog.tsx').then((module) => module.ImportStaffDialog));
const ImportClueCountsDialog = late(() =>
  import('./ImportClueCountsDialog.tsx').then((module) => module.ImportClueCountsDialog),
);

interface Reloadable {
  readonly reload: () => void;
}

export const useStaffActs = (list: RefObject<Reloadable | null>) => {
  const owner = use(TabKey);
  const client = useQueryClient();
  return useMemo(() => {
    const reload = (): void => {
      list.current?.reload();
      void client.invalidateQueries({ queryKey: [pickStaff.path] });
    };
    const reloadIf = async (changed: Promise<boolean>): Promise<void> => {
      if (await changed) reload();
    };
    return {
      add: () => openDialog(<AddStaffDialog onSaved={reload} />, { owner, only: 'add-staff' }),
      edit: (row: StaffRow) => openDialog(<EditStaffDialog row={row} onSaved={reload} />, { owner }),
      resetPassword: (row: StaffRow) => openDialog(<ResetPasswordDialog row={row} />, { owner }),
      showLines: (row: StaffRow) => openDialog(<LinesDialog person={row} />, { owner }),
      importStaff: () => openDialog(<ImportStaffDialog onDone={reload} />, { owner }),
      importClueCounts: () => openDialog(<ImportClueCountsDialog onDone={reload} />, { owner }),
      remove: (row: StaffRow) => void reloadIf(removeOne(row, owner)),
      removeMany: (rows: readonly StaffRow[]) => void reloadIf(removeMany(rows, owner)),
    };
  }, [list, owner, client]);
};

export type StaffActs = ReturnType<typeof useStaffActs>;
