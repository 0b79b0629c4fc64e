/** The toolbar: search, expand all, add a department. */
import { Button, type InputRef } from 'antd';
import { ChevronsDownUp, ChevronsUpDown, Plus } from 'lucide-react';
import { useRef } from 'react';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { usePageActs } from '../../ui/palette/usePageActs.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';

const SCOPE = '组织架构';

interface Props {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly isAllOpen: boolean;
  /** Undefined when there is nothing to expand, or during a search. */
  readonly onTurnAll: (() => void) | undefined;
  /** Undefined until the tree is loaded. */
  readonly onAdd: (() => void) | undefined;
}

export const DepartmentTools = ({ typed, onType, isAllOpen, onTurnAll, onAdd }: Props) => {
  const field = useRef<InputRef>(null);
  useShortcut({ keys: 'N', scope: SCOPE, description: '新增部门', run: () => onAdd?.() });
  usePageActs(onAdd ? [{ id: 'add-department', title: '新增部门', keys: 'N', run: onAdd }] : []);
  useShortcut({ keys: '/', scope: SCOPE, description: '搜索部门', run: () => field.current?.focus() });
  return (
    <>
      <SearchField ref={field} className="department-search" label="搜索部门" typed={typed} onType={onType} />
      <Button
        icon={isAllOpen ? <ChevronsDownUp size={14} aria-hidden /> : <ChevronsUpDown size={14} aria-hidden />}
        disabled={!onTurnAll}
        onClick={onTurnAll}
      >
        {isAllOpen ? '全部收起' : '全部展开'}
      </Button>
      <Button type="primary" icon={<Plus size={15} aria-hidden />} disabled={!onAdd} onClick={onAdd}>
        新增部门 <Keys keys="N" />
      </Button>
    </>
  );
};
