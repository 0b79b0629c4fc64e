/** The menu under the status of a row: one for the whole table, as rows hold plain buttons only. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useCallback, useState } from 'react';
import type { MenuAnchor } from '../../../ui/list/RowActions.tsx';
import '../../../ui/list/row-actions.css';
import { useOpen } from '../../../ui/list/useOpen.ts';
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx';
import { useDictionary } from '../../../widgets/dictionary.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';
import { StatusTag } from './StatusTag.tsx';

export type OpenStatusMenu = (anchor: MenuAnchor<CustomerRow>) => void;

export const useStatusMenu = (kind: CustomerKind, mark: CustomerActs['mark']) => {
  const statuses = useDictionary(statusTable[kind]);
  const [anchor, setAnchor] = useState<MenuAnchor<CustomerRow>>();
  const [open, setOpen] = useOpen();
  const openStatusMenu = useCallback<OpenStatusMenu>(
    (at) => {
      setAnchor(at);
      setOpen(true);
    },
    [setOpen],
  );
  const present = anchor?.row.CustomerTrackStatusId;
  const items = statuses.map((status) => ({
    key: String(status.Id),
    label: <StatusTag id={status.Id} name={status.Name} />,
    onClick: () => {
      if (anchor && status.Id !== present) mark([anchor.row], { kind: 'status', item: status });
    },
  }));
  const statusMenu = anchor && (
    <DropMenu
      menu={{ items, selectedKeys: present == null ? [] : [String(present)] }}
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
    >
      <span className="gh-row-menu-anchor" style={{ left: anchor.left, top: anchor.bottom }} />
    </DropMenu>
  );
  return { openStatusMenu, statusMenu };
};
