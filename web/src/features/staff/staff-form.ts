/** The staff form: its schema with the contract's messages, and conversion from and to the wire. */
import { newStaff, staffEdit, type StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus, version } from '@gonghai/contract/wire/fields.ts';
import { z } from 'zod';

/** A required choice of two: off must be different from not chosen. */
const level = z.literal(['true', 'false'], '请选择级别');
const levelOf = (isAdmin: boolean): z.input<typeof level> => (isAdmin ? 'true' : 'false');

const { Tel, Billie, ClueCount, ProfessionType, ExtensionNumber, ExtensionPassword } = staffEdit.shape;
const fields = {
  Name: newStaff.shape.Name,
  UserName: newStaff.shape.UserName,
  DepartmentId: newStaff.shape.DepartmentId,
  RoleId: newStaff.shape.RoleId,
  IsAdmin: level,
  Status: z.literal(Object.values(UsableStatus), '请选择状态'),
  Tel,
  Billie,
  ClueCount,
  ProfessionType,
  ExtensionNumber,
  ExtensionPassword,
};

export const addForm = z.object({ ...fields, Password: newStaff.shape.Password });
export const editForm = z.object({ ...fields, Version: version });

export const blankForm = { IsAdmin: levelOf(false), Status: UsableStatus.Enabled } as const;

/** Initial values of the form, without the extension password. */
export const formOf = (row: StaffRow): Partial<z.input<typeof editForm>> => ({
  Name: row.Name,
  UserName: row.UserName,
  DepartmentId: row.DepartmentId,
  RoleId: row.RoleId,
  IsAdmin: levelOf(row.IsAdmin),
  Status: row.Status,
  Tel: row.Tel,
  Billie: row.Billie,
  ClueCount: row.ClueCount,
  ProfessionType: row.ProfessionType,
  ExtensionNumber: row.ExtensionNumber,
  Version: row.Version,
});

/** The request of the form. An empty password is left out. */
export const wireOf = <Values extends Pick<z.input<typeof addForm>, 'IsAdmin' | 'ExtensionPassword'>>({
  IsAdmin,
  ExtensionPassword: typed,
  ...rest
}: Values) => ({ ...rest, IsAdmin: IsAdmin === 'true', ...(typed && { ExtensionPassword: typed }) });
