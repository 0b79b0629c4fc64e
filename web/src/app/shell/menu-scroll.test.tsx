import { HashRouter, useNavigate } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { signIn } from '../../../test/person.ts';
import { show } from '../../../test/screen.tsx';
import { Menu } from './Menu.tsx';

const LAST = '/systemSetting/auditLog';
const FIRST = '/layout/index';

const GoToFirst = () => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(FIRST)}>
      去首页
    </button>
  );
};

const menu = page.getByRole('navigation', { name: '主导航' });
const active = (): HTMLElement | null => document.querySelector('.menu [aria-current=page]');
const isInView = (): boolean => {
  const [frame, entry] = [menu.element().getBoundingClientRect(), active()?.getBoundingClientRect()];
  return entry !== undefined && entry.top >= frame.top && entry.bottom <= frame.bottom;
};

it('The menu scrolls to its active entry, at first and after navigation', async () => {
  answering({ QueryMenuCounts: () => ({}) });
  signIn();
  location.hash = LAST;
  onTestFinished(() => {
    location.hash = '';
  });
  show(
    <HashRouter useTransitions={false}>
      <GoToFirst />
      <Menu narrow={false} />
    </HashRouter>,
    { width: 212, height: 240 },
  );
  await expect.poll(() => active()?.getAttribute('href')).toBe(`#${LAST}`);
  await expect.poll(isInView).toBe(true);
  await userEvent.click(page.getByRole('button', { name: '去首页' }));
  await expect.poll(() => active()?.getAttribute('href')).toBe(`#${FIRST}`);
  await expect.poll(isInView).toBe(true);
});
