import { expect, it, onTestFinished } from 'vitest';
import { signIn } from '../../test/person.ts';
import { aCall, usePhoneOfTest } from '../../test/phone.ts';
import { show } from '../../test/screen.tsx';
import { endSession, keepPagesWhen, readUser, writeUser } from '../platform/session.ts';
import { unsavedMark } from '../ui/form/unsaved.ts';
import { usePhone } from '../phone/phone.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

const Page = ({ isTyped }: { readonly isTyped: boolean }) => {
  useLeaveQuestion();
  return <p {...unsavedMark(isTyped)}>表单</p>;
};

/** Whether the browser would ask for confirmation. */
const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks also while a lost session is renewed', async () => {
  signIn();
  onTestFinished(keepPagesWhen(() => true));
  show(<Page isTyped />);
  await expect.poll(isAsked).toBe(true);
  endSession();
  expect(isAsked()).toBe(true);
});

it('asks during a call, but not in a tab that only shows it', async () => {
  signIn();
  usePhoneOfTest();
  usePhone.setState({ call: aCall() });
  show(<Page isTyped={false} />);
  await expect.poll(isAsked).toBe(true);
  usePhone.setState({ isInOtherTab: true });
  expect(isAsked()).toBe(false);
});

it('asks while input is unsaved, but not after sign-out', async () => {
  signIn();
  const { redraw } = show(<Page isTyped />);
  await expect.poll(isAsked).toBe(true);
  redraw(<Page isTyped={false} />);
  await expect.poll(isAsked).toBe(false);
  redraw(<Page isTyped />);
  await expect.poll(isAsked).toBe(true);
  // Another user has signed in in another window.
  const user = readUser()!;
  writeUser({ ...user, Id: user.Id + 1 });
  expect(isAsked()).toBe(false);
});
