/** The people a person may choose from: asked for once with everybody in the answer, searched in memory. */
import { pickStaff, type StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { LOOKUP_PAGE_CAP } from '@gonghai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../platform/api.ts';

const FRESH_MS = 60_000;

/** A list that cannot be had is an empty list; the request layer has told the user why. */
const askForAll = async (): Promise<readonly StaffPickerRow[]> => {
  try {
    return (await call(pickStaff, { PageCount: LOOKUP_PAGE_CAP })).Rows;
  } catch {
    return [];
  }
};

/** There is somebody at least: the person who asks. An empty list is asked for anew by whoever wants it next. */
const freshFor = ({ state }: { readonly state: { readonly data?: readonly StaffPickerRow[] | undefined } }): number =>
  state.data?.length ? FRESH_MS : 0;

const NONE: readonly never[] = [];

/** `without` are those who are no choice where it is asked for. */
export const useStaff = (without: readonly number[] = NONE) => {
  const { data = NONE, isPending } = useQuery({ queryKey: [pickStaff.path], queryFn: askForAll, staleTime: freshFor });
  const people = useMemo(() => data.filter(({ Id }) => !without.includes(Id)), [data, without]);
  return { people, isPending };
};

/** Said where the people whom a person may choose from are none. */
export const nobodyToChoose = { title: '没有可选的员工', detail: '只能选择您所辖部门的同事。' };

const NOBODY: ReadonlySet<number> = new Set();
/** Fewer digits are in too many phones. */
const SOME_DIGITS = /^\d{4,}$/;

/** Who has these digits in his phone. Pickers are not told the phones of others, so the server is asked. */
export const useStaffByPhone = (typed: string): ReadonlySet<number> => {
  const digits = typed.trim();
  const { data = NOBODY } = useQuery({
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
  /** Only people of these departments. */
  readonly departmentIds?: ReadonlySet<number> | undefined;
  /** Part of a name or of a login name. */
  readonly typed: string;
  /** Those who are found by something else than their names. */
  readonly alsoIds?: ReadonlySet<number>;
}

export const searchStaff = (
  people: readonly StaffPickerRow[],
  { departmentIds, typed, alsoIds = NOBODY }: Wanted,
): readonly StaffPickerRow[] => {
  const words = typed.trim().toLowerCase();
  if (words === '' && !departmentIds) return people;
  return people.filter(({ Id, Name, UserName, DepartmentId }) => {
    if (departmentIds && !departmentIds.has(DepartmentId)) return false;
    return alsoIds.has(Id) || Name.toLowerCase().includes(words) || UserName.toLowerCase().includes(words);
  });
};
