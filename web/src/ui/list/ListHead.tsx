/** The header of a list: title, views and list actions. */
import { App, Button, Popover } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { OnReceived } from '../../platform/download.ts';
import { DropMenu } from '../overlay/DropMenu.tsx';
import { usePageActs } from '../palette/usePageActs.ts';
import { ExportButton } from '../upload/ExportButton.tsx';
import type { ExportRange, NeededRange } from '../upload/ExportRangeDialog.tsx';
import type { BulkAction } from './list-actions.ts';
import { useOpen } from './useOpen.ts';
import { useWidth } from './useWidth.ts';

interface BulkMenuProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly selected: () => readonly Row[];
}

interface BulkButtonProps<Row> {
  readonly action: BulkAction<Row>;
  readonly selected: () => readonly Row[];
}

/** One bulk action as a header button; without a selection it tells the user what to select. */
export const BulkButton = <Row,>({ action, selected }: BulkButtonProps<Row>) => {
  const { message } = App.useApp();
  const { label, icon, unchosen = messages.choose, run } = action;
  const act = (): void => {
    const rows = selected();
    if (rows.length === 0) void message.warning(unchosen);
    else run(rows);
  };
  usePageActs([{ id: action.key, title: label, icon, run: act }]);
  return (
    <Button icon={icon} onClick={act}>
      {label}
    </Button>
  );
};

/** The actions of the floating bar, always available: without a selection they tell the user to select rows. */
const BulkMenu = <Row,>({ actions, selected }: BulkMenuProps<Row>) => {
  const { message } = App.useApp();
  usePageActs(
    actions.flatMap(({ key, icon, forAll }) =>
      forAll ? [{ id: `${key} all`, title: forAll.label, icon, run: forAll.run }] : [],
    ),
  );
  const items = actions.flatMap(({ key, label, icon, danger = false, unchosen = messages.choose, run, forAll }) => [
    {
      key,
      label,
      icon,
      danger,
      onClick: () => {
        const rows = selected();
        if (rows.length === 0) void message.warning(unchosen);
        else run(rows);
      },
    },
    ...(forAll ? [{ key: `${key} all`, label: forAll.label, icon, danger: false, onClick: forAll.run }] : []),
  ]);
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
  readonly onExport: ((onReceived: OnReceived, range: ExportRange) => Promise<unknown>) | undefined;
  readonly exportRange?: NeededRange;
  /** Row count and unit of a server export; asked before exporting. */
  readonly exported?: { readonly count: number | undefined; readonly unit: string };
  readonly children: ReactNode;
}

/** Below this width the actions move into one menu. */
const NARROW = 560;

export const ListHead = <Row,>({
  title,
  views,
  actions,
  selected,
  onExport,
  exportRange,
  exported,
  children,
}: Props<Row>) => {
  const [head, width] = useWidth<HTMLElement>();
  const [isOpen, setOpen] = useOpen();
  const isNarrow = width > 0 && width < NARROW;
  const acts = (
    <>
      {actions.length > 0 && <BulkMenu actions={actions} selected={selected} />}
      {onExport && (
        <ExportButton
          start={onExport}
          {...(exported && { amount: exported })}
          {...(exportRange && { range: exportRange })}
        />
      )}
      {children}
    </>
  );
  const folded = (
    <Popover
      forceRender
      content={<div className="gh-list-acts-folded">{acts}</div>}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Button icon={<ChevronDown size={14} aria-hidden />} iconPlacement="end" aria-expanded={isOpen}>
        操作
      </Button>
    </Popover>
  );
  return (
    <header ref={head} className="gh-list-head">
      <h1>{title}</h1>
      {views}
      {(actions.length > 0 || onExport || children) && <div className="gh-list-acts">{isNarrow ? folded : acts}</div>}
    </header>
  );
};
