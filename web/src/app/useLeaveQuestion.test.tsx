import { expect, it, onTestFinished } from 'vitest';
import { signIn } from '../../test/person.ts';
import { show } from '../../test/screen.tsx';
import { endSession, keepPagesWhen, readUser, writeUser } from '../platform/session.ts';
import { unsavedMark } from '../ui/form/unsaved.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

const Page = ({ isTyped }: { readonly isTyped: boolean }) => {
  useLeaveQuestion();
  return <p {...unsavedMark(isTyped)}>表单</p>;
};

/** Whether the browser is told to ask. */
const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks too while a lost session is signed in to again', async () => {
  signIn();
  onTestFinished(keepPagesWhen(() => true));
  show(<Page isTyped />);
  await expect.poll(isAsked).toBe(true);
  endSession();
  expect(isAsked()).toBe(true);
});

it('asks while something typed is not saved, but not for somebody who has left', async () => {
  signIn();
  const { redraw } = show(<Page isTyped />);
  await expect.poll(isAsked).toBe(true);
  redraw(<Page isTyped={false} />);
  await expect.poll(isAsked).toBe(false);
  redraw(<Page isTyped />);
  await expect.poll(isAsked).toBe(true);
  // Another window has signed in somebody else.
  const user = readUser()!;
  writeUser({ ...user, Id: user.Id + 1 });
  expect(isAsked()).toBe(false);
});
