/** A tree to choose one department from. Fills its container and renders only visible rows. */
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import { Tree } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { SearchField } from '../ui/form/SearchField.tsx';
import { Empty } from '../ui/state/Empty.tsx';
import { idsAbove, matchesOf, searchTree } from '../ui/tree/tree-search.ts';
import { wayTo } from '../ui/tree/tree.ts';
import './department-tree.css';
import { Found } from './Found.tsx';
import { useHeight } from './useHeight.ts';
import { switcher } from '../ui/form/field-icons.tsx';

interface Props {
  readonly departments: readonly DepartmentNode[];
  readonly chosen: number | undefined;
  /** Undefined when the selected department is clicked again. */
  readonly onChoose: (id: number | undefined) => void;
}

/** antd reads this field of a row too. */
type TreeRow = DepartmentNode & { readonly disabled?: boolean };

const FIELDS = { title: 'Name', key: 'Id', children: 'Children' };
/** 28 px for the title and the gap below. */
const ROW_HEIGHT = 32;

const titled =
  (typed: string) =>
  ({ Name }: TreeRow) => <Found text={Name} typed={typed} />;

/** Expanded rows: those the user expanded, or during a search all ancestors of matches. */
const useOpenRows = (departments: readonly DepartmentNode[], chosen: number | undefined, typed: string) => {
  const [opened, setOpened] = useState(() => [
    ...departments.map(({ Id }) => Id),
    ...(chosen === undefined ? [] : wayTo(departments, chosen).slice(0, -1)).map(({ Id }) => Id),
  ]);
  const found = useMemo(() => searchTree(departments, typed), [departments, typed]);
  const above = useMemo(() => (typed.trim() === '' ? undefined : idsAbove(found, typed)), [found, typed]);
  return { found, open: above ?? opened, setOpened };
};

export const DepartmentTree = ({ departments, chosen, onChoose }: Props) => {
  const [typed, setTyped] = useState('');
  const { found, open, setOpened } = useOpenRows(departments, chosen, typed);
  const [place, height] = useHeight<HTMLDivElement>();

  /** Enter takes the only match. Only then does the next one submit the form around the tree. */
  const takeOnly = (event: KeyboardEvent): void => {
    const [only, another] = matchesOf(found, typed);
    if (event.nativeEvent.isComposing || (only && !another && only.Id === chosen)) return;
    event.preventDefault();
    if (only && !another) onChoose(only.Id);
  };

  return (
    <div className="department-tree">
      <SearchField label="搜索部门" typed={typed} onType={setTyped} onPressEnter={takeOnly} />
      <div ref={place} className="department-tree-rows">
        {found.length === 0 && <Empty compact title="没有符合条件的部门" />}
        {found.length > 0 && height > 0 && (
          <Tree<TreeRow>
            blockNode
            aria-label="部门"
            switcherIcon={switcher}
            height={height}
            itemHeight={ROW_HEIGHT}
            treeData={[...found]}
            fieldNames={FIELDS}
            titleRender={titled(typed)}
            expandedKeys={[...open]}
            onExpand={(keys) => setOpened(keys.map(Number))}
            selectedKeys={chosen === undefined ? [] : [chosen]}
            onSelect={([key]) => onChoose(key === undefined ? undefined : Number(key))}
          />
        )}
      </div>
    </div>
  );
};
