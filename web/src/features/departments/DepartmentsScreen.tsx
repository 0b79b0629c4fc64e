/** The organisation (组织架构): one tree with staff counts, changed by dragging or by keyboard. */
import { queryDepartments, type StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { useMemo, useState } from 'react';
import { ListEmpty } from '../../ui/list/ListEmpty.tsx';
import { rowActionColumn, useRowMenu } from '../../ui/list/RowActions.tsx';
import { useWholeList } from '../../ui/list/useWholeList.ts';
import { Page } from '../../ui/page/Page.tsx';
import type { TreeMoves } from '../../ui/tree/tree-moves.ts';
import { everyNode } from '../../ui/tree/tree.ts';
import { TreeTable } from '../../ui/tree/TreeTable.tsx';
import { useOpenBranches } from '../../ui/tree/useOpenBranches.ts';
import { countColumns } from './columns.tsx';
import { DepartmentFoot } from './DepartmentFoot.tsx';
import './departments.css';
import { DepartmentTools } from './DepartmentTools.tsx';
import { findBelow, refusalOfMove } from './organisation.ts';
import { isRoot, useDepartmentActs, useRowActions } from './useDepartmentActs.tsx';
import { useMoves } from './useMoves.ts';
import { useSearch } from './useSearch.ts';

const NONE: readonly StaffedDepartment[] = [];
const idsOf = (departments: readonly StaffedDepartment[]) => departments.map(({ Id }) => Id);

export const DepartmentsScreen = () => {
  const answer = useWholeList(queryDepartments, {});
  const { open, toggle, setOpen } = useOpenBranches('departments', answer.rows);
  const search = useSearch(answer.rows);
  const [active, setActive] = useState<number>();
  const [newest, setNewest] = useState<StaffedDepartment>();

  /** Expands the ancestors of a department and selects it. */
  const showUnder = (parentId: number, id?: number): void => {
    setOpen((before) => [...before, parentId]);
    search.toggle(parentId, true);
    if (id !== undefined) setActive(id);
  };
  const { present, notes, forgetNotes, reread, undo, move } = useMoves((id, parentId) => showUnder(parentId, id));
  const acts = useDepartmentActs({
    onAdded: async (name, parentId) => {
      await reread();
      const added = findBelow(present(), parentId, name);
      setNewest(added);
      showUnder(parentId, added?.Id);
    },
    onChanged: () => void reread(),
    onRemoved: ({ ParentId }) => {
      setActive(ParentId);
      void reread();
    },
  });
  const rowActions = useRowActions(acts);
  const { openMenu, menu } = useRowMenu(rowActions);
  const columns = useMemo(() => [...countColumns, rowActionColumn(rowActions, openMenu)], [rowActions, openMenu]);

  const organisation = answer.rows ?? NONE;
  const root = organisation[0];
  const moves: TreeMoves<StaffedDepartment> = {
    mayMove: (department) => !isRoot(department),
    refusalOf: (department, under) => under && refusalOfMove(organisation, department, under),
    place: (department, under) => {
      setActive(department.Id);
      if (under) move(department.Id, under.Id);
    },
  };
  /** After an added department the next one becomes its sibling, not its child. */
  const addNext = (rootId: number): void =>
    acts.addBelow(newest && newest.Id === active ? newest.ParentId : (active ?? rootId));
  const isAllOpen = everyNode(organisation).every(({ Id, Children }) => Children.length === 0 || open.has(Id));
  const turnAll = (): void => setOpen(() => idsOf(isAllOpen ? organisation : everyNode(organisation)));

  return (
    <Page
      title="组织架构"
      small
      tools={
        <DepartmentTools
          typed={search.typed}
          onType={search.type}
          isAllOpen={isAllOpen}
          onTurnAll={root && !search.open ? turnAll : undefined}
          onAdd={root && (() => addNext(root.Id))}
        />
      }
    >
      <TreeTable
        label="组织架构"
        title="部门"
        roots={search.found}
        columns={columns}
        renderName={search.renderName}
        open={search.open ?? open}
        onToggle={search.open ? search.toggle : toggle}
        active={active}
        onActivate={(id) => {
          if (id !== active) forgetNotes();
          setActive(id);
        }}
        moves={moves}
        keys={{
          enter: acts.edit,
          f2: acts.edit,
          insert: ({ Id }) => acts.addBelow(Id),
          delete: acts.remove,
          'ctrl+z': undo,
        }}
        notes={notes}
        error={answer.stale}
        onRetry={answer.reload}
        empty={
          <ListEmpty
            noun="部门"
            failed={answer.failed}
            onRetry={answer.reload}
            filtersSet={search.open ? 1 : 0}
            onClear={() => search.type('')}
          />
        }
      />
      <DepartmentFoot organisation={answer.failed === undefined ? answer.rows : undefined} />
      {menu}
    </Page>
  );
};
