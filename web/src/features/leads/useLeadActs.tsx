/** Actions on leads; each one refreshes the list and its numbers. */
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { countLeads, type LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Download, UserPlus } from 'lucide-react';
import { type RefObject, use, useMemo } from 'react';
import { useMay } from '../../platform/current-user.ts';
import type { BulkAction } from '../../ui/list/list-actions.ts';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late, useAhead } from '../../ui/state/late.tsx';

const AddLeadDialog = late(() => import('./AddLeadDialog.tsx').then((module) => module.AddLeadDialog));
const ShareDialog = late(() => import('./ShareDialog.tsx').then((module) => module.ShareDialog));
const ShareByCountDialog = late(() => import('./ShareByCountDialog.tsx').then((module) => module.ShareByCountDialog));
const ImportLeadsDialog = late(() => import('./ImportLeadsDialog.tsx').then((module) => module.ImportLeadsDialog));
const ExportLeadsDialog = late(() => import('./ExportLeadsDialog.tsx').then((module) => module.ExportLeadsDialog));

/** What is opened by a key, or as the first thing on this screen. */
const AHEAD = [AddLeadDialog, ShareDialog];

const ICON = { size: 14, 'aria-hidden': true } as const;

export const useLeadActs = (list: RefObject<{ readonly reload: () => void } | null>) => {
  const owner = use(TabKey);
  const client = useQueryClient();
  const mayImport = useMay(['ClueImport']);
  const mayExport = useMay(['ClueExport']);
  useAhead(AHEAD);
  return useMemo(() => {
    const reload = (): void => {
      list.current?.reload();
      void client.invalidateQueries({ queryKey: [countLeads.path] });
    };
    const share: BulkAction<LeadRow> = {
      key: 'share',
      label: '分配线索',
      icon: <UserPlus {...ICON} />,
      unchosen: say.noLeads,
      run: (leads) => void openDialog(<ShareDialog leads={leads} owner={owner} onShared={reload} />, { owner }),
    };
    const exporting: BulkAction<LeadRow> = {
      key: 'export',
      label: '导出线索',
      icon: <Download {...ICON} />,
      unchosen: say.nothingToExport,
      run: (leads) => void openDialog(<ExportLeadsDialog leads={leads} />, { owner }),
    };
    return {
      mayImport,
      share,
      export: mayExport ? exporting : undefined,
      onSelection: mayExport ? [share, exporting] : [share],
      add: () => void openDialog(<AddLeadDialog onSaved={reload} />, { owner, only: 'add-lead' }),
      shareByCount: () =>
        void openDialog(<ShareByCountDialog owner={owner} onShared={reload} />, { owner, only: 'share-leads' }),
      importLeads: (isAssigned: boolean) =>
        void openDialog(<ImportLeadsDialog isAssigned={isAssigned} onDone={reload} />, { owner }),
    };
  }, [list, owner, client, mayImport, mayExport]);
};

export type LeadActs = ReturnType<typeof useLeadActs>;
