/** What a member of staff can do and see at this moment, and where each of it comes from (看看他能看到什么). */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, queryIdOf } from '../wire/fields.ts';

export const standing = z.object({
  UserId: id,
  Name: z.string(),
  /** Why nothing of this holds at the moment: disabled, a role that is closed. Empty when all does. */
  Obstacles: z.array(z.string()),
  Role: z.string(),
  Level: z.string(),
  Rights: z.array(z.object({ Key: z.string(), Name: z.string(), Group: z.string(), From: z.string() })),
  /** Whose rows are seen. */
  Scope: z.enum(['own', 'departments', 'tenant']),
  ScopeFrom: z.string(),
  Departments: z.array(z.object({ Id: id, Name: z.string(), From: z.string() })),
  /** Screens that show the whole company whatever the scope is, for the sake of a right. */
  WholeCompany: z.array(z.object({ Name: z.string(), From: z.string() })),
});
export type Standing = z.output<typeof standing>;

export const queryStanding = endpoint({
  summary: '一个员工此刻的权限与数据范围，以及各自的来源',
  method: 'GET',
  path: 'api/User/QueryUserStanding',
  access: ['User'],
  request: z.object({ userId: queryIdOf('staff') }),
  answer: standing,
  rate: 'ordinary',
  audit: 'none',
});
