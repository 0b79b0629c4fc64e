/** The people a person may choose from: asked for once with everybody in the answer, searched in memory. */
import { pickStaff, type StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { LOOKUP_PAGE_CAP } from '@gonghai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

const FRESH_MS = 60_000;

const askForAll = async (): Promise<readonly StaffPickerRow[]> =>
  (await call(pickStaff, { PageCount: LOOKUP_PAGE_CAP })).Rows;

/** A list that cannot be had is an empty list; the request layer has told the user why. */
export const useStaff = () => {
  const { data = [], isPending } = useQuery({ queryKey: [pickStaff.path], queryFn: askForAll, staleTime: FRESH_MS });
  return { people: data, isPending };
};

interface Wanted {
  /** Only people of these departments. */
  readonly departmentIds?: ReadonlySet<number> | undefined;
  /** Part of a name or of a login name. */
  readonly typed: string;
}

export const searchStaff = (
  people: readonly StaffPickerRow[],
  { departmentIds, typed }: Wanted,
): readonly StaffPickerRow[] => {
  const words = typed.trim().toLowerCase();
  if (words === '' && !departmentIds) return people;
  return people.filter(({ Name, UserName, DepartmentId }) => {
    if (departmentIds && !departmentIds.has(DepartmentId)) return false;
    return Name.toLowerCase().includes(words) || UserName.toLowerCase().includes(words);
  });
};
