/** List filters for departments, roles, staff and dictionaries. */
import type { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { FilterControl, FilterItem } from '../ui/list/filter-item.ts';
import { idKind, idsKind, itemKind, type ValueKind } from '../ui/list/value-kinds.ts';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import { DicSelect } from './DicSelect.tsx';
import { DicTreeSelect } from './DicTreeSelect.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { StaffSelect } from './StaffSelect.tsx';

interface Spec<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly width?: number;
  readonly tucked?: boolean;
}

const asId = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const asIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];

const lookupItem = <const Field extends string>(
  { field, label, tucked }: Spec<Field>,
  width: number,
  kind: ValueKind,
  render: FilterItem['render'],
): FilterItem<Field> => ({
  id: field,
  label,
  width,
  fields: [field],
  kinds: { [field]: kind },
  render,
  ...(tucked !== undefined && { tucked }),
});

const inPlace = (label: string, width: number, { roomy }: FilterControl) => ({
  'aria-label': label,
  placeholder: roomy ? '不限' : label,
  style: { width: roomy ? '100%' : width },
});

/** Common properties of single-choice filters. */
const one = (field: string, label: string, width: number, control: FilterControl) => ({
  ...inPlace(label, width, control),
  value: asId(control.values[field]),
  onChange: (id: unknown) => control.change({ [field]: asId(id) ?? undefined }),
});

/** Common properties of multiple-choice filters. The bar has space for one name and a number. */
const several = (field: string, label: string, width: number, control: FilterControl) => ({
  ...inPlace(label, width, control),
  maxTagCount: control.roomy ? ('responsive' as const) : 1,
  maxTagPlaceholder: (rest: readonly unknown[]) => `+${rest.length}`,
  value: asIds(control.values[field]),
  onChange: (ids: unknown) => control.change({ [field]: asIds(ids) }),
});

const lookupFilter =
  (Choice: typeof DepartmentSelect | typeof RoleSelect | typeof StaffSelect, usual: number) =>
  <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
    const { field, label, width = usual } = spec;
    return lookupItem(spec, width, idKind, (control) => <Choice {...one(field, label, width, control)} />);
  };

/** The department and all below it. Only departments in the user's scope are offered. */
export const departmentFilter = lookupFilter(DepartmentSelect, 160);
export const roleFilter = lookupFilter(RoleSelect, 132);
export const staffFilter = lookupFilter(StaffSelect, 132);

interface DicSpec<Field extends string> extends Spec<Field> {
  readonly table: DicTable;
}

export const dictionaryFilter = <const Field extends string>(spec: DicSpec<Field>): FilterItem<Field> => {
  const { field, label, table, width = 116 } = spec;
  return lookupItem(spec, width, itemKind, (control) => (
    <DicSelect table={table} {...one(field, label, width, control)} />
  ));
};

export const dictionaryListFilter = <const Field extends string>(spec: DicSpec<Field>): FilterItem<Field> => {
  const { field, label, table, width = 148 } = spec;
  return lookupItem(spec, width, idsKind, (control) => (
    <DicSelect mode="multiple" table={table} {...several(field, label, width, control)} />
  ));
};

export const staffListFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
  const { field, label, width = 148 } = spec;
  return lookupItem(spec, width, idsKind, (control) => (
    <StaffSelect mode="multiple" {...several(field, label, width, control)} />
  ));
};

/** Nodes of the custom dictionary. A node of the first level includes all below it. */
export const dicTreeFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
  const { field, label, width = 160 } = spec;
  return lookupItem(spec, width, idsKind, (control) => (
    <DicTreeSelect several {...several(field, label, width, control)} />
  ));
};
