/** The menu tree of rights, read-only. */
import { queryMenus } from '@gonghai/contract/roles/role.contract.ts';
import type { InputRef } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { FigureCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { ListEmpty } from '../../ui/list/ListEmpty.tsx';
import '../../ui/list/pager.css';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useAddressText } from '../../ui/page/useAddressText.ts';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { everyNode } from '../../ui/tree/tree.ts';
import { TreeTable } from '../../ui/tree/TreeTable.tsx';
import { useOpenBranches } from '../../ui/tree/useOpenBranches.ts';
import { Found } from '../../widgets/Found.tsx';
import { matching, type TickNode } from './menu-ticks.ts';
import './roles.css';

const columnsFor = (typed: string): readonly Column<TickNode>[] => [
  { id: 'Id', title: '编号', width: 100, align: 'end', cell: ({ Id }) => <FigureCell>{Id}</FigureCell> },
  {
    id: 'Key',
    title: '权限键',
    width: 260,
    grow: 1,
    cell: ({ Key }) => (
      <code className="menu-key">
        <Found text={Key} typed={typed} />
      </code>
    ),
  },
];

const namedWith =
  (typed: string) =>
  ({ Name }: TickNode) => <Found text={Name} typed={typed} />;

export const MenuScreen = () => {
  const answer = useWholeList(queryMenus, {});
  const { open, toggle } = useOpenBranches('menus', answer.rows);
  const [typed, setTyped] = useAddressText('q');
  const [active, setActive] = useState<number>();
  const field = useRef<InputRef>(null);
  const found = useMemo(() => answer.rows && matching(answer.rows, typed), [answer.rows, typed]);
  const columns = useMemo(() => columnsFor(typed), [typed]);
  const renderName = useMemo(() => namedWith(typed), [typed]);
  // During a search everything is expanded, so that no match is hidden.
  const shownOpen = useMemo(
    () => (typed.trim() === '' ? open : new Set(everyNode(found ?? []).map(({ Id }) => Id))),
    [typed, open, found],
  );
  useShortcut({ keys: '/', scope: '菜单管理', description: '搜索', run: () => field.current?.focus() });

  const search = (
    <SearchField
      ref={field}
      className="menu-search"
      label="搜索"
      placeholder="名称、权限键"
      typed={typed}
      onType={setTyped}
    />
  );
  return (
    <Page title="菜单管理" tools={search}>
      <TreeTable
        label="菜单管理"
        title="名称"
        roots={found}
        columns={columns}
        renderName={renderName}
        open={shownOpen}
        onToggle={toggle}
        active={active}
        onActivate={setActive}
        error={answer.stale}
        onRetry={answer.reload}
        empty={
          <ListEmpty
            noun="菜单"
            failed={answer.failed}
            onRetry={answer.reload}
            filtersSet={typed.trim() === '' ? 0 : 1}
            onClear={() => setTyped('')}
          />
        }
      />
      <footer className="gh-pager">
        <span aria-live="polite">
          共 <b className="gh-number">{answer.failed === undefined && found ? everyNode(found).length : '—'}</b> 项
        </span>
        <span className="gh-pager-summary">菜单由系统定义，只供查阅</span>
      </footer>
    </Page>
  );
};
