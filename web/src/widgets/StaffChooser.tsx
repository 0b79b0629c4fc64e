/** Departments on the left, their staff on the right, to choose one or many. The search field keeps the focus. */
import type { DepartmentNode } from '@gonghai/contract/departments/department.contract.ts';
import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { Checkbox, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { SearchField } from '../ui/form/SearchField.tsx';
import { isComposing } from '../ui/shortcuts/key-guard.ts';
import { Empty } from '../ui/state/Empty.tsx';
import { idsUnder } from '../ui/tree/tree-search.ts';
import { DepartmentTree } from './DepartmentTree.tsx';
import { noStaffToChoose, searchStaff, useStaffByPhone } from './staff.ts';
import { optionIdOf, StaffList } from './StaffList.tsx';
import './staff-picker.css';

interface Props {
  readonly departments: readonly DepartmentNode[];
  readonly people: readonly StaffPickerRow[];
  readonly multiple: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  /** For dialogs. In a page the focus would jump there whenever the page is shown. */
  readonly takesFocus?: boolean;
  /** Said at the field. */
  readonly error?: string;
  /** Ctrl+Enter in the search field confirms the selection. */
  readonly onDone?: () => void;
  readonly renderFigures?: ((id: number) => ReactNode) | undefined;
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 8, last),
  PageUp: (at) => Math.max(at - 8, 0),
};

const toggled = (chosen: ReadonlySet<number>, id: number, multiple: boolean): ReadonlySet<number> => {
  if (!multiple) return new Set([id]);
  return chosen.has(id) ? chosen.difference(new Set([id])) : chosen.union(new Set([id]));
};

interface AllProps {
  readonly found: readonly StaffPickerRow[];
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Selects all filtered people. */
const ChooseAll = ({ found, chosen, onChange }: AllProps) => {
  const ids = useMemo(() => new Set(found.map(({ Id }) => Id)), [found]);
  const ticked = ids.intersection(chosen).size;
  const change = (): void => onChange(ticked === ids.size ? chosen.difference(ids) : chosen.union(ids));
  return (
    <Checkbox
      disabled={ids.size === 0}
      checked={ids.size > 0 && ticked === ids.size}
      indeterminate={ticked > 0 && ticked < ids.size}
      onChange={change}
    >
      全选当前 {ids.size} 人
    </Checkbox>
  );
};

const noStaffFound = { title: '没有符合条件的员工', detail: '换个部门或关键词再试。' };

export const StaffChooser = (props: Props) => {
  const { departments, people, multiple, chosen, onChange, takesFocus = false, error, onDone, renderFigures } = props;
  const [department, setDepartment] = useState<number>();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<InputRef>(null);
  const listId = useId();
  const errorId = useId();
  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const alsoIds = useStaffByPhone(typed);
  const found = useMemo(() => {
    const departmentIds = department === undefined ? undefined : idsUnder(departments, department);
    return searchStaff(people, { departmentIds, typed, alsoIds });
  }, [people, departments, department, typed, alsoIds]);
  const at = Math.min(active, found.length - 1);

  const toggle = (id: number): void => onChange(toggled(chosen, id, multiple));

  const press = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (isComposing(event.nativeEvent) || (!move && event.key !== 'Enter')) return;
    event.preventDefault();
    const person = found[at];
    if (move) setActive(move(at, found.length - 1));
    else if (onDone && (event.ctrlKey || event.metaKey)) onDone();
    else if (person) toggle(person.Id);
  };

  return (
    <div className="staff-chooser">
      <DepartmentTree
        departments={departments}
        chosen={department}
        onChoose={(id) => {
          setDepartment(id);
          setActive(0);
        }}
      />
      <div className="staff-chooser-people">
        <SearchField
          ref={field}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input; the role says what it controls
          role="combobox"
          label="搜索员工"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found[at] && optionIdOf(listId, found[at].Id)}
          placeholder="姓名、登录名或手机号"
          typed={typed}
          onType={(text) => {
            setTyped(text);
            setActive(0);
          }}
          onKeyDown={press}
          {...(error !== undefined && { status: 'error', 'aria-invalid': true, 'aria-errormessage': errorId })}
        />
        {error !== undefined && (
          <p id={errorId} className="staff-chooser-error" role="alert">
            {error}
          </p>
        )}
        {multiple && <ChooseAll found={found} chosen={chosen} onChange={onChange} />}
        <StaffList
          id={listId}
          people={found}
          multiple={multiple}
          chosen={chosen}
          active={at}
          onToggle={toggle}
          renderFigures={renderFigures}
        />
        {found.length === 0 && <Empty compact {...(people.length === 0 ? noStaffToChoose : noStaffFound)} />}
      </div>
    </div>
  );
};
