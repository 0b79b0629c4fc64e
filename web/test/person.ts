/** Somebody signed in, for tests of screens. */
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

/** Signed out again when the test ends, as storage is cleared then. */
export const signIn = (change: Partial<SessionUser> = {}): void => {
  startSession({ Id: person.Id, signature: 'f'.repeat(64) }, { ...person, ...change });
  onTestFinished(rereadUser);
};
