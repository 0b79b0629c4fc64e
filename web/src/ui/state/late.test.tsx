import { messages } from '@gonghai/contract/wire/messages.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listen, showWithDialogs } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { openDialog, SHELL } from '../overlay/overlays.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { late, useAhead } from './late.tsx';

const Note = () => <Dialog title="备注">内容</Dialog>;

it('shows what is on its way, then what has arrived', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const Late = late(() => promise, <i>在路上</i>);
  show(<Late />);
  await expect.element(page.getByText('在路上')).toBeVisible();
  resolve(() => '到了');
  await expect.element(page.getByText('到了')).toBeVisible();
  await expect.element(page.getByText('在路上')).not.toBeInTheDocument();
});

it('fetches once, and anew after it could not be had; the user is told each time', async () => {
  let asked = 0;
  let reachable = false;
  const Late = late(async () => {
    asked += 1;
    if (!reachable) throw new TypeError('Failed to fetch dynamically imported module');
    return Note;
  });
  const said = listen();
  showWithDialogs();
  openDialog(<Late />, { owner: SHELL, only: 'note' });
  await expect.poll(() => said).toEqual([`error: ${messages.serverError}`]);
  expect(asked).toBe(1);

  // At once: the one that failed does not stand in the way, nor take this one with it.
  reachable = true;
  const close = openDialog(<Late />, { owner: SHELL, only: 'note' });
  await expect.element(page.getByRole('dialog', { name: '备注' })).toBeVisible();
  expect(asked).toBe(2);
  close();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  openDialog(<Late />, { owner: SHELL });
  await expect.element(page.getByRole('dialog', { name: '备注' })).toBeVisible();
  expect(asked).toBe(2);
});

it('is there at once when it was fetched ahead, and nobody is told that it could not be', async () => {
  let reachable = false;
  const Ahead = late(async () => {
    if (!reachable) throw new TypeError('Failed to fetch dynamically imported module');
    return Note;
  });
  const all = [Ahead];
  const Screen = () => {
    useAhead(all);
    return '列表';
  };
  const said = listen();
  showWithDialogs();
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
  const { redraw } = show(<Screen key="first" />);
  await expect.element(page.getByText('列表')).toBeVisible();
  await idle();
  reachable = true;
  redraw(<Screen key="second" />);
  await expect.element(page.getByText('列表')).toBeVisible();
  await idle();
  openDialog(<Ahead />, { owner: SHELL });
  await new Promise(requestAnimationFrame);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('内容');
  expect(said).toEqual([]);
});
