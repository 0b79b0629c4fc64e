/** The staff a user may choose from: loaded once, searched in memory. */
import { pickStaff, type StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { LOOKUP_PAGE_CAP } from '@gonghai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../platform/api.ts';

const FRESH_MS = 60_000;

/** A list that cannot be loaded is empty; the request layer has shown the error. */
const askForAll = async (): Promise<readonly StaffPickerRow[]> => {
  try {
    return (await call(pickStaff, { PageCount: LOOKUP_PAGE_CAP })).Rows;
  } catch {
    return [];
  }
};

/** The list contains at least the user, so an empty one has failed and is loaded again at the next use. */
const freshFor = ({ state }: { readonly state: { readonly data?: readonly StaffPickerRow[] | undefined } }): number =>
  state.data?.length ? FRESH_MS : 0;

const NONE: readonly never[] = [];

/** `without` are ids that cannot be chosen here. */
export const useStaff = (without: readonly number[] = NONE) => {
  const { data = NONE, isPending } = useQuery({ queryKey: [pickStaff.path], queryFn: askForAll, staleTime: freshFor });
  const people = useMemo(() => data.filter(({ Id }) => !without.includes(Id)), [data, without]);
  return { people, isPending };
};

/** Shown when there are no staff to choose from. */
export const noStaffToChoose = { title: '没有可选的员工', detail: '只能选择您所辖部门的同事。' };

const NO_IDS: ReadonlySet<number> = new Set();
/** Fewer digits match too many phone numbers. */
const SOME_DIGITS = /^\d{4,}$/;

/** Ids of staff with these digits in their phone number. Only the server knows the numbers. */
export const useStaffByPhone = (typed: string): ReadonlySet<number> => {
  const digits = typed.trim();
  const { data = NO_IDS } = useQuery({
    queryKey: [pickStaff.path, 'by phone', digits],
    queryFn: async ({ signal }) => {
      const { Rows } = await call(pickStaff, { Tel: digits, PageCount: LOOKUP_PAGE_CAP }, { signal, quiet: true });
      return new Set(Rows.map(({ Id }) => Id));
    },
    enabled: SOME_DIGITS.test(digits),
    staleTime: FRESH_MS,
    retry: false,
  });
  return data;
};

interface Wanted {
  /** Only staff of these departments. */
  readonly departmentIds?: ReadonlySet<number> | undefined;
  /** Part of a name or login name. */
  readonly typed: string;
  /** Ids that match in another way. */
  readonly alsoIds?: ReadonlySet<number>;
}

export const searchStaff = (
  people: readonly StaffPickerRow[],
  { departmentIds, typed, alsoIds = NO_IDS }: Wanted,
): readonly StaffPickerRow[] => {
  const words = typed.trim().toLowerCase();
  if (words === '' && !departmentIds) return people;
  return people.filter(({ Id, Name, UserName, DepartmentId }) => {
    if (departmentIds && !departmentIds.has(DepartmentId)) return false;
    return alsoIds.has(Id) || Name.toLowerCase().includes(words) || UserName.toLowerCase().includes(words);
  });
};
