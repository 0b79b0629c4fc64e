import { messages } from '@gonghai/contract/wire/messages.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listen, showWithDialogs } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import { skippingTime } from '../../../test/skip-time.ts';
import { openDialog, SHELL } from '../overlay/overlays.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { late, useAhead } from './late.tsx';

/** The browser calls back when it is idle, or after the time given, which a busy one waits for. */
const browserThatIs = (state: 'idle' | 'busy'): void => {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((run, options) => {
    if (state === 'idle' || options?.timeout) queueMicrotask(() => run({ didTimeout: false, timeRemaining: () => 0 }));
    return 0;
  });
  onTestFinished(() => idle.mockRestore());
};

const Note = () => <Dialog title="备注">内容</Dialog>;

it('shows a placeholder while loading, then the component', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const Late = late(() => promise, <i>在路上</i>);
  show(<Late />);
  await expect.element(page.getByText('在路上')).toBeVisible();
  resolve(() => '到了');
  await expect.element(page.getByText('到了')).toBeVisible();
  await expect.element(page.getByText('在路上')).not.toBeInTheDocument();
});

it('loads once, again after a failure, and reports each failure', async () => {
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

  // At once: the earlier failure neither blocks nor closes this one.
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

it('that is optional shows nothing after a failure, and loads later by itself', async () => {
  const skip = skippingTime();
  const said = listen();
  let asked = 0;
  const Late = late(
    async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return () => '到了';
    },
    null,
    { isOptional: true },
  );
  show(
    <p>
      页面
      <Late />
    </p>,
  );
  await expect.poll(() => asked).toBe(1);
  await expect.element(page.getByText('页面')).toBeVisible();
  await expect.poll(() => said).toEqual([`error: ${messages.serverError}`]);
  expect(page.getByText('页面到了').query()).toBeNull();
  skip(5_000);
  await expect.element(page.getByText('页面到了')).toBeVisible();
});

it('is rendered at once after a prefetch, whose failure is not reported', async () => {
  browserThatIs('idle');
  let asked = 0;
  let reachable = false;
  const Ahead = late(async () => {
    asked += 1;
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
  const { redraw } = show(<Screen key="first" />);
  await expect.element(page.getByText('列表')).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  reachable = true;
  redraw(<Screen key="second" />);
  await expect.poll(() => asked).toBe(2);
  openDialog(<Ahead />, { owner: SHELL });
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('内容');
  expect(asked).toBe(2);
  expect(said).toEqual([]);
});

it('is prefetched even in a browser that is never idle', async () => {
  let asked = 0;
  const Ahead = late(async () => {
    asked += 1;
    return Note;
  });
  const all = [Ahead];
  const Screen = () => {
    useAhead(all);
    return '列表';
  };
  browserThatIs('busy');
  show(<Screen />);
  await expect.poll(() => asked).toBe(1);
});
