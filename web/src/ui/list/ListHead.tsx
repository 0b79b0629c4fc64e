/** The head of a list: its title, its views, and what can be done with all of it. */
import { App, Button } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { DropMenu } from '../overlay/DropMenu.tsx';
import { ExportButton } from '../upload/ExportButton.tsx';
import type { BulkAction } from './list-actions.ts';

interface BulkMenuProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly selected: () => readonly Row[];
}

/** The same acts as the floating bar, always in place: who has selected nothing is told to. */
const BulkMenu = <Row,>({ actions, selected }: BulkMenuProps<Row>) => {
  const { message } = App.useApp();
  const items = actions.map(({ key, label, icon, danger = false, unchosen = messages.choose, run }) => ({
    key,
    label,
    icon,
    danger,
    onClick: () => {
      const rows = selected();
      if (rows.length === 0) void message.warning(unchosen);
      else run(rows);
    },
  }));
  return (
    <DropMenu menu={{ items }} placement="bottomRight">
      <Button icon={<ChevronDown size={14} aria-hidden />} iconPlacement="end">
        批量操作
      </Button>
    </DropMenu>
  );
};

interface Props<Row> extends BulkMenuProps<Row> {
  readonly title: string;
  readonly views: ReactNode;
  readonly onExport: (() => Promise<unknown>) | undefined;
  readonly children: ReactNode;
}

export const ListHead = <Row,>({ title, views, actions, selected, onExport, children }: Props<Row>) => (
  <header className="gh-list-head">
    <h1>{title}</h1>
    {views}
    <div className="gh-list-acts">
      {actions.length > 0 && <BulkMenu actions={actions} selected={selected} />}
      {onExport && <ExportButton start={onExport} />}
      {children}
    </div>
  </header>
);
