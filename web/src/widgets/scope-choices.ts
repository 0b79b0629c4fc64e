/** Whether the staff and department filters have several choices; otherwise they are hidden (CUST-11). */
import { useLookups } from './lookups.ts';
import { useStaff } from './staff.ts';

export const useScopeChoices = (): { readonly hasDepartments: boolean; readonly hasColleagues: boolean } => {
  const hasDepartments = useLookups(
    ({ rightDepartments: [first, ...others] }) => others.length > 0 || (first?.Children.length ?? 0) > 0,
  );
  return { hasDepartments, hasColleagues: useStaff().people.length > 1 };
};
