/** The changes of an audit entry by field. */
import { type AuditRow, subjectKindWord } from '@gonghai/contract/audit/audit.contract.ts';
import { subjectWord, valueWord } from '@gonghai/contract/audit/audit-words.ts';
import { fieldWord } from '@gonghai/contract/audit/field-words.ts';

interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
  /** It is in the entry before and after; others only explain the change. */
  readonly isOnBothSides: boolean;
}

type Line = Pick<AuditRow, 'Subject' | 'SubjectId' | 'Before' | 'After' | 'Names'>;

const without = (list: readonly unknown[], other: readonly unknown[]): readonly unknown[] =>
  list.filter((one) => !other.includes(one));

/** Of two lists, such as the rights of a role, only the removed and added values. */
const sidesOf = (before: unknown, after: unknown): readonly [unknown, unknown] =>
  Array.isArray(before) && Array.isArray(after) ? [without(before, after), without(after, before)] : [before, after];

/** Changed fields first. An entry that adds or deletes shows all fields. */
export const changesOf = (line: Line): readonly FieldChange[] => {
  const { Before, After } = line;
  const names = new Set([...Object.keys(Before ?? {}), ...Object.keys(After ?? {})]);
  const all = [...names].map((name) => {
    const [was, is] = sidesOf(Before?.[name], After?.[name]);
    const [before, after] = [valueWord(line, name, was), valueWord(line, name, is)];
    const isOnBothSides = [Before, After].every((side) => side !== null && name in side);
    return { field: fieldWord(name, line.Subject), before, after, isChanged: before !== after, isOnBothSides };
  });
  return all
    .filter(({ before, after }) => before || after)
    .toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
};

/** A short summary for the list. */
export const summaryOf = (row: Line): string => {
  const changes = changesOf(row);
  const told = row.Before && row.After ? changes.filter(({ isChanged }) => isChanged) : changes;
  return told
    .map(({ field, before, after, isOnBothSides }) =>
      isOnBothSides ? `${field}：${before || '空'} → ${after || '空'}` : `${field}：${after || before}`,
    )
    .join('；');
};

/** The subject of the entry: its kind and its name, if it has one. */
export const aboutOf = (row: Line): string =>
  [subjectKindWord(row.Subject), subjectWord(row, row.Names)].filter(Boolean).join(' ');
