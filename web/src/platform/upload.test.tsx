import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { expect, it, onTestFinished } from 'vitest';
import { anImport } from '../../test/tasks.ts';
import { answeringUploads } from '../../test/uploads.ts';
import { CallFailed } from './failure.ts';
import { clearSession, readSession, writeSession } from './session.ts';
import { upload } from './upload.ts';

const person = { RightList: [] } as unknown as Parameters<typeof writeSession>[1];
const [old, fresh] = ['a'.repeat(64), 'b'.repeat(64)];
const expired = { Status: false, Code: ResultCode.LoginExpired };
const signIn = (signature: string): void => writeSession({ Id: 7, signature }, person);
const send = () => upload(anImport, {}, new File(['x'], '客户.xlsx')).catch((error: unknown) => error);

it('A late refusal of an old session does not end the session of the next sign-in', async () => {
  onTestFinished(clearSession);
  signIn(old);
  answeringUploads({
    Import: () => {
      signIn(fresh);
      return expired;
    },
  });
  expect(await send()).toBeInstanceOf(CallFailed);
  expect(readSession()?.signature).toBe(fresh);
  answeringUploads({ Import: () => expired });
  expect(await send()).toBeInstanceOf(CallFailed);
  expect(readSession()).toBeUndefined();
});
