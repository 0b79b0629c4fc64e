/** API client of the tests: calls of the contract, and people for one test only. */
import { editDepartment, queryAllDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { editRole, queryRoleNames, updateRoleMenus } from '@gonghai/contract/roles/role.contract.ts';
import { changePassword, login, type LoginData } from '@gonghai/contract/session/session.contract.ts';
import { editStaff, pickStaff, type StaffEdit } from '@gonghai/contract/staff/staff.contract.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { menuIdOf, type GrantableRight } from '@gonghai/contract/wire/rights.ts';

export interface Account {
  readonly userName: string;
  readonly password: string;
  /** An open session, which tests reuse instead of signing in again. */
  readonly session?: LoginData;
}

/** The administrator and an agent of the demonstration. */
export const ADMIN: Account = { userName: 'admin@demo', password: 'Admin2026' };
export const AGENT: Account = { userName: 'agent@demo', password: 'Demo2026' };

export type Session = Pick<LoginData, 'UId' | 'Signature'>;

const address = (path: string): string => `${process.env['E2E_ADDRESS']}/crm/${path}`;

export const ask = async (path: string, init: RequestInit, session?: Session): Promise<Envelope<unknown>> => {
  const proof = session ? { uid: String(session.UId), signature: session.Signature } : {};
  const response = await fetch(address(path), { ...init, headers: { app: 'Web', ...proof, ...init.headers } });
  return (await response.json()) as Envelope<unknown>;
};

export const call = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  session?: Session,
): Promise<AnswerOf<E>> => {
  const isGet = endpoint.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
  const body = isGet ? {} : { method: 'POST', body: JSON.stringify(request) };
  const init = { ...body, headers: { 'content-type': 'application/json' } };
  const { Status, Message, Data } = await ask(endpoint.path + query, init, session);
  if (!Status) throw new Error(`${endpoint.path}: ${Message}`);
  return Data as AnswerOf<E>;
};

export const signIn = ({ userName, password }: Account): Promise<LoginData> =>
  call(login, { UserName: userName, Password: password });

/** The open session of the account, or a new one. */
export const sessionFor = async (account: Account): Promise<LoginData> => account.session ?? signIn(account);

let administrator: Promise<LoginData> | undefined;
export const asAdministrator = (): Promise<LoginData> => (administrator ??= signIn(ADMIN));

export const unique = (): string => crypto.randomUUID().slice(0, 8);

interface Named {
  readonly Id: number;
  readonly Name: string;
}

/** A role with exactly these rights. */
export const aRole = async (rights: readonly GrantableRight[]): Promise<Named> => {
  const admin = await asAdministrator();
  const Name = `角色${unique()}`;
  await call(editRole, { Name }, admin);
  const role = (await call(queryRoleNames, {}, admin)).find((one) => one.Name === Name)!;
  const RoleMenuList = rights.map((right) => ({ MenuId: menuIdOf.get(right)!, Authority: 15 }));
  await call(updateRoleMenus, { RoleId: role.Id, RoleMenuList }, admin);
  return role;
};

const shared = new Map<string, Promise<Named>>();
/** A role with these rights that several members have: no test changes it. */
const roleWith = (rights: readonly GrantableRight[]): Promise<Named> => {
  const key = rights.toSorted().join();
  const role = shared.get(key) ?? aRole(rights);
  shared.set(key, role);
  return role;
};

/** An empty department below the root. */
export const aDepartment = async (): Promise<Named> => {
  const admin = await asAdministrator();
  const Name = `部门${unique()}`;
  const [root] = await call(queryAllDepartments, {}, admin);
  await call(editDepartment, { Name, ParentId: root!.Id }, admin);
  const [grown] = await call(queryAllDepartments, {}, admin);
  return grown!.Children.find((one) => one.Name === Name)!;
};

const FIRST_PASSWORD = 'Given2026';

type Member = Account & { readonly Id: number };
type Options = Partial<Pick<StaffEdit, 'Name' | 'DepartmentId' | 'RoleId' | 'IsAdmin' | 'Tel' | 'Billie'>>;

/** Staff with a default password, which must be changed first. */
const aNewMember = async (rights: readonly GrantableRight[] = ['Seat'], options: Options = {}): Promise<Member> => {
  const admin = await asAdministrator();
  const [root] = await call(queryAllDepartments, {}, admin);
  const UserName = `e2e${unique()}`;
  const RoleId = options.RoleId ?? (await roleWith(rights)).Id;
  const person = { Name: '赵一鸣', UserName, Password: FIRST_PASSWORD, DepartmentId: root!.Id, ...options, RoleId };
  await call(editStaff, person, admin);
  const { Rows } = await call(pickStaff, { searchKey: UserName }, admin);
  return { Id: Rows[0]!.Id, userName: `${UserName}@demo`, password: FIRST_PASSWORD };
};

/** Staff with their own password and session, for one test only. */
export const aMember = async (rights?: readonly GrantableRight[], options?: Options): Promise<Member> => {
  const member = await aNewMember(rights, options);
  const password = 'Chosen2026';
  const change = { OldPassword: member.password, NewPassword: password, NewPassword1: password };
  const session = await signIn(member);
  await call(changePassword, change, session);
  return { ...member, password, session: { ...session, IsDefaultPwd: false } };
};

export const disable = async ({ Id }: { readonly Id: number }): Promise<void> => {
  await call(editStaff, { Id, Status: 2 }, await asAdministrator());
};
