/** Actions on leads, beside the title. Actions without permission are hidden. */
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { Button } from 'antd';
import { FileUp, Plus, Split, Upload, UserPlus } from 'lucide-react';
import { BulkButton } from '../../ui/list/ListHead.tsx';
import { DropMenu } from '../../ui/overlay/DropMenu.tsx';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import type { LeadActs } from './useLeadActs.tsx';

interface Props {
  readonly acts: LeadActs;
  readonly selected: () => readonly LeadRow[];
}

export const HeadActions = ({ acts, selected }: Props) => {
  useShortcut({ keys: 'N', scope: '列表', description: '新增线索', run: acts.add });
  const imports = [
    { key: 'plain', label: '导入线索', icon: <FileUp size={14} aria-hidden />, onClick: () => acts.importLeads(false) },
    {
      key: 'assigned',
      label: '导入并分配',
      icon: <UserPlus size={14} aria-hidden />,
      onClick: () => acts.importLeads(true),
    },
  ];
  return (
    <>
      <BulkButton action={acts.share} selected={selected} />
      <Button icon={<Split size={14} aria-hidden />} onClick={acts.shareByCount}>
        按数量分配
      </Button>
      {acts.mayImport && (
        <DropMenu menu={{ items: imports }} placement="bottomRight">
          <Button icon={<Upload size={14} aria-hidden />}>导入</Button>
        </DropMenu>
      )}
      {acts.export && <BulkButton action={acts.export} selected={selected} />}
      <Button type="primary" icon={<Plus size={14} aria-hidden />} onClick={acts.add}>
        新增线索
        <Keys keys="N" />
      </Button>
    </>
  );
};
