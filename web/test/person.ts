/** Somebody signed in, for tests of screens. */
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

/** Somebody who makes calls all day, with every screen. */
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

/** Signed out again when the test ends, as storage is cleared then. */
export const signIn = (change: Partial<SessionUser> = {}): void => {
  startSession({ Id: person.Id, signature: 'f'.repeat(64) }, { ...person, ...change });
  onTestFinished(rereadUser);
};
