/** Makes an office by the documents alone: a department, a role with every menu, a manager and a consultant. */
import { unique } from './names.ts';
import { type Answer, type Client, signIn } from './client.ts';

const FIRST_PASSWORD = 'Given2026';
const OWN_PASSWORD = 'Chosen2026';

const CLERKS = ['文内勤一', '文内勤二', '文内勤三', '文内勤四'];

interface Person {
  readonly id: number;
  readonly name: string;
  readonly client: Client;
}

export interface Office {
  readonly server: string;
  readonly admin: Client;
  readonly departmentId: number;
  readonly otherDepartmentId: number;
  readonly manager: Person;
  readonly consultant: Person;
  /** A person may start six exports a minute, so several share them. */
  readonly clerks: readonly Person[];
}

interface Node {
  readonly Id: number;
  readonly Name: string;
  readonly Children?: readonly Node[];
}

const flat = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((node) => [node, ...flat(node.Children ?? [])]);

const named = (rows: readonly Node[], name: string): Node => {
  const found = rows.find((row) => row.Name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
};

const makeDepartment = async (admin: Client, name: string): Promise<number> => {
  const [root] = await admin.get('api/Department/QueryDepartmentList');
  await admin.post('api/Department/EditDepartment', { Id: 0, Name: name, ParentId: root.Id });
  return named(flat(await admin.get('api/Department/QueryDepartmentList')), name).Id;
};

/** Every menu of the tree; the authority is always 15. */
const makeRole = async (admin: Client, name: string): Promise<number> => {
  await admin.post('api/Role/EditRole', { Id: 0, Name: name, CustomerTotal: '', Status: 0 });
  const { Id } = named(await admin.get('api/Role/QueryRoleList'), name);
  const menus = flat(await admin.get('api/Role/QueryMenuList'));
  await admin.post('api/Role/UpdateRoleMenu', {
    RoleId: Id,
    RoleMenuList: menus.map((menu) => ({ MenuId: menu.Id, Authority: 15 })),
  });
  return Id;
};

/** New staff must change the password that the administrator chose. */
const firstSignIn = async (server: string, userName: string): Promise<Answer> => {
  const first = await signIn(server, userName, FIRST_PASSWORD);
  if (first.user.IsDefaultPwd)
    await first.client.post('api/Authorize/ChangePwd', {
      OldPassword: FIRST_PASSWORD,
      NewPassword: OWN_PASSWORD,
      NewPassword1: OWN_PASSWORD,
    });
  return signIn(server, userName, OWN_PASSWORD);
};

const makePerson = async (server: string, admin: Client, name: string, fields: Answer): Promise<Person> => {
  const userName = `doc${unique()}`;
  await admin.post('api/User/EditUser', {
    Id: 0,
    UserName: userName,
    Password: FIRST_PASSWORD,
    Name: name,
    Status: '0',
    Billie: '50',
    ...fields,
  });
  const { client, user } = await firstSignIn(server, `${userName}@demo`);
  return { id: user.UserModel.Id, name, client };
};

/** Sets the office up with the built-in administrator of the demonstration. */
export const makeOffice = async (server: string): Promise<Office> => {
  const { client: admin } = await signIn(server, 'admin@demo', 'Admin2026');
  const departmentId = await makeDepartment(admin, `业务部${unique()}`);
  const otherDepartmentId = await makeDepartment(admin, `交付部${unique()}`);
  const [root] = await admin.get('api/Department/QueryDepartmentList');
  const RoleId = await makeRole(admin, `全部权限${unique()}`);
  // "supervisor (IsAdmin true) or ordinary employee"; flags travel as text too.
  const manager = { DepartmentId: root.Id, RoleId, IsAdmin: true };
  const consultant = { DepartmentId: String(departmentId), RoleId: String(RoleId), IsAdmin: 'false' };
  return {
    server,
    admin,
    departmentId,
    otherDepartmentId,
    manager: await makePerson(server, admin, '文主管', manager),
    consultant: await makePerson(server, admin, '文顾问', consultant),
    clerks: await Promise.all(CLERKS.map((name) => makePerson(server, admin, name, manager))),
  };
};
