/** A signed-in user for screen tests. */
import { allRights } from '@gonghai/contract/wire/rights.ts';
import { onTestFinished } from 'vitest';
import { rereadUser, startSession } from '../src/platform/current-user.ts';
import type { SessionUser } from '../src/platform/session.ts';

const person: SessionUser = {
  Id: 7,
  TId: 1,
  Name: '管理员',
  UserName: 'admin',
  DepartmentName: '总部',
  RoleName: '超级管理员',
  IsAdmin: true,
  IsDefaultPwd: false,
  ExtensionNumber: '',
  RightList: ['admin'],
};

/** An agent with all screens. */
export const agent: SessionUser = {
  ...person,
  Name: '陈晓琳',
  UserName: 'agent',
  SignInName: 'agent@demo',
  DepartmentName: '上海一组',
  RoleName: '销售坐席',
  IsAdmin: false,
  ExtensionNumber: '8001',
  RightList: [...allRights()],
};

/** Signed out when the test ends, because storage is cleared. */
export const signIn = (change: Partial<SessionUser> = {}): void => {
  startSession({ Id: person.Id, signature: 'f'.repeat(64) }, { ...person, ...change });
  onTestFinished(rereadUser);
};
