/** The menu tree with checkboxes as a form field. Its value is every granted id, half-checked ones included. */
import { Button, Tree } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { everyNode } from '../../ui/tree/tree.ts';
import { Found } from '../../widgets/Found.tsx';
import { lookOf, matching, press, type TickNode } from './menu-ticks.ts';
import './roles.css';

interface Props {
  readonly tree: readonly TickNode[];
  /** Which rights the user can grant and revoke. */
  readonly may: (key: string) => boolean;
  readonly value?: readonly number[];
  readonly onChange?: (ids: readonly number[]) => void;
}

interface TreeRow {
  readonly key: number;
  /** The label of the checkbox for screen readers. */
  readonly title: string;
  readonly disableCheckbox: boolean;
  readonly children: TreeRow[];
}

const LACKING = '您没有此系统设置权限，不能授予或收回';
const NONE: readonly number[] = [];

const titled =
  (typed: string) =>
  ({ title, disableCheckbox }: TreeRow) => (
    <span title={disableCheckbox ? LACKING : undefined}>
      <Found text={title} typed={typed} />
    </span>
  );

export const MenuTicks = ({ tree, may, value = NONE, onChange }: Props) => {
  const [typed, setTyped] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const all = useMemo(() => everyNode(tree), [tree]);
  const mine = useMemo(() => new Set(all.filter(({ Key }) => may(Key)).map(({ Id }) => Id)), [all, may]);
  const held = new Set(value);
  const shown = matching(tree, typed);
  const looking = (look: string): number[] => all.filter((node) => lookOf(node, held) === look).map(({ Id }) => Id);
  const give = (ids: ReadonlySet<number>): void => onChange?.([...ids].toSorted((one, other) => one - other));

  const rowOf = ({ Id, Name, Children }: TickNode): TreeRow => ({
    key: Id,
    title: Name,
    disableCheckbox: !mine.has(Id),
    children: Children.map(rowOf),
  });

  return (
    <div className="menu-ticks">
      <div className="menu-ticks-head">
        <SearchField label="搜索菜单" typed={typed} onType={setTyped} />
        <span className="gh-muted" aria-live="polite">
          已授权 <b className="gh-number">{held.size}</b> / {all.length} 项
        </span>
        <Button type="text" onClick={() => give(held.union(mine))}>
          全选
        </Button>
        <Button type="text" onClick={() => give(held.difference(mine))}>
          清空
        </Button>
      </div>
      <div className="menu-ticks-rows">
        {shown.length === 0 ? (
          <Empty compact title="没有符合条件的菜单" />
        ) : (
          <Tree<TreeRow>
            aria-label="菜单权限"
            checkable
            checkStrictly
            blockNode
            selectable={false}
            switcherIcon={<ChevronDown size={14} aria-hidden />}
            treeData={shown.map(rowOf)}
            titleRender={titled(typed)}
            checkedKeys={{ checked: looking('all'), halfChecked: looking('some') }}
            onCheck={(_, { node }) => give(press(tree, held, node.key, (id) => mine.has(id)))}
            // During a search everything is expanded, so that no match is hidden.
            expandedKeys={everyNode(shown)
              .map(({ Id }) => Id)
              .filter((id) => typed !== '' || !closed.has(id))}
            onExpand={(_, { node, expanded }) =>
              setClosed(expanded ? closed.difference(new Set([node.key])) : closed.union(new Set([node.key])))
            }
          />
        )}
      </div>
    </div>
  );
};
