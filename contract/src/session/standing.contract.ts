/** What a staff member can do and see now, and why (看看他能看到什么). */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, queryIdOf } from '../wire/fields.ts';

export const standing = z.object({
  UserId: id,
  Name: z.string(),
  /** Reasons why none of this applies now: disabled staff, a disabled role. Empty when there are none. */
  Obstacles: z.array(z.string()),
  Role: z.string(),
  Level: z.string(),
  Rights: z.array(z.object({ Key: z.string(), Name: z.string(), Group: z.string(), From: z.string() })),
  Scope: z.enum(['own', 'departments', 'tenant']),
  ScopeFrom: z.string(),
  Departments: z.array(z.object({ Id: id, Name: z.string(), From: z.string() })),
  /** Screens that show the whole company because of a right, independent of the scope. */
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
