/** Filters of lists that choose from what the tenant has: departments, roles and staff. */
import type { FilterItem } from '../ui/list/filter-item.ts';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { StaffSelect } from './StaffSelect.tsx';

interface Spec<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly width?: number;
  readonly tucked?: boolean;
}

const asId = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const lookupFilter =
  (Choice: typeof DepartmentSelect | typeof RoleSelect | typeof StaffSelect, usual: number) =>
  <const Field extends string>({ field, label, width = usual, tucked }: Spec<Field>): FilterItem<Field> => ({
    id: field,
    label,
    width,
    fields: [field],
    ...(tucked !== undefined && { tucked }),
    render: ({ values, change, roomy }) => (
      <Choice
        aria-label={label}
        placeholder={roomy ? '不限' : label}
        style={{ width: roomy ? '100%' : width }}
        value={asId(values[field])}
        onChange={(id: unknown) => change({ [field]: asId(id) ?? undefined })}
      />
    ),
  });

/** The department and all below it; only those whose data the person may see are offered. */
export const departmentFilter = lookupFilter(DepartmentSelect, 160);
export const roleFilter = lookupFilter(RoleSelect, 132);
export const staffFilter = lookupFilter(StaffSelect, 132);
