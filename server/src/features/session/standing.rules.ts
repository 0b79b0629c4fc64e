/** Explains the rights and scope of a person. Pure functions. */
import type { Standing } from '@gonghai/contract/session/standing.contract.ts';
import { staffLevel } from '@gonghai/contract/staff/staff.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { type MenuNode, menuTree, rightLabel } from '@gonghai/contract/wire/rights.ts';
import type { Actor } from '../../http/context.ts';
import { CROSS_DEPARTMENT } from '../../http/scope.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly status: UsableStatus;
  readonly isSupervisor: boolean;
  readonly department: string;
  readonly departmentId: number;
  readonly role: string;
  readonly roleStatus: UsableStatus;
  readonly isBuiltIn: boolean;
  readonly isDefaultPassword: boolean;
}

const obstaclesOf = ({ status, role, roleStatus, isBuiltIn, isDefaultPassword }: Person): string[] => [
  ...(status === UsableStatus.Disabled ? ['账号已禁用，不能登录'] : []),
  ...(roleStatus === UsableStatus.Disabled && !isBuiltIn ? [`角色「${role}」已禁用，没有任何权限`] : []),
  ...(status === UsableStatus.Enabled && isDefaultPassword ? ['尚未修改初始密码，修改前不能使用'] : []),
];

/** The menu entries of a person by group. */
const rightsOf = ({ role, isBuiltIn }: Person, rights: Actor['rights']): Standing['Rights'] => {
  const From = isBuiltIn ? `内置角色「${role}」拥有全部权限` : `角色「${role}」`;
  const walk = (nodes: readonly MenuNode[], Group: string): Standing['Rights'] =>
    nodes.flatMap(({ Key, Name, Children }) => [
      ...(rights.has(Key) ? [{ Key, Name, Group, From }] : []),
      ...walk(Children, Group),
    ]);
  return menuTree.flatMap((group: MenuNode) => walk(group.Children, group.Name));
};

const sightOf = (person: Person, scope: Actor['scope']): string => {
  if (person.isBuiltIn) return `内置角色「${person.role}」看到全公司`;
  switch (scope.kind) {
    case 'tenant':
      return `顶级部门「${person.department}」的主管看到全公司`;
    case 'departments':
      return `部门「${person.department}」的主管看到本部门及全部下级部门`;
    case 'own':
      return '普通员工只看到自己的数据';
  }
};

const fromOf = (person: Person, departmentId: number): string =>
  departmentId === person.departmentId ? '所在部门' : `「${person.department}」的下级部门`;

export const explain = (
  person: Person,
  { rights, scope }: Pick<Actor, 'rights' | 'scope'>,
  departments: readonly { readonly id: number; readonly name: string }[],
): Standing => ({
  UserId: person.id,
  Name: person.name,
  Obstacles: obstaclesOf(person),
  Role: person.role,
  Level: staffLevel(person.isSupervisor),
  Rights: rightsOf(person, rights),
  Scope: scope.kind,
  ScopeFrom: sightOf(person, scope),
  Departments: departments.map(({ id, name }) => ({
    Id: id,
    Name: name,
    From: scope.kind === 'tenant' ? '全公司' : fromOf(person, id),
  })),
  WholeCompany:
    scope.kind === 'tenant'
      ? []
      : CROSS_DEPARTMENT.filter((right) => rights.has(right)).map((right) => ({
          Name: rightLabel.get(right) ?? right,
          From: `角色「${person.role}」`,
        })),
});
