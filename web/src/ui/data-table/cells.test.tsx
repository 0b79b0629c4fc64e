import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectReadable, listen } from '../../../test/overlays.tsx';
import { expectSpeakable, show } from '../../../test/screen.tsx';
import { setRelativeTimes } from '../list-time.ts';
import { PhoneCell, TimeCell } from './cells.tsx';
import { SerialCell } from './SerialCell.tsx';
import { WholeText } from './WholeText.tsx';

it('shows a phone in groups and copies it as it is, beside calling it', async () => {
  const said = listen();
  const called: string[] = [];
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    written.push(text);
    return Promise.resolve();
  });
  onTestFinished(() => void vi.restoreAllMocks());
  show(<PhoneCell tel="13800006621" name="王敏" copyable onCall={() => called.push('王敏')} />);
  await userEvent.click(page.getByRole('button', { name: '复制 王敏 的电话' }));
  await expect.poll(() => said).toEqual(['success: 已复制 13800006621']);
  expect(written).toEqual(['13800006621']);
  expect(called).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: '拨打 王敏 138 0000 6621' }));
  expect(called).toEqual(['王敏']);
  await expectReadable();
});

it('cuts the start of a serial number and never its end, and copies all of it', async () => {
  const number = '4200002618202611150744182093';
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  onTestFinished(() => void vi.restoreAllMocks());
  show(
    <div style={{ display: 'flex', width: 150 }}>
      <SerialCell number={number} />
    </div>,
  );
  await expect.element(page.getByText('182093', { exact: true })).toBeVisible();
  const right = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();
  const [end, button] = [right('182093'), page.getByRole('button').element().getBoundingClientRect()];
  expect(end.right).toBeLessThanOrEqual(button.left + 1);
  expect(button.right - page.getByTitle(number).element().getBoundingClientRect().left).toBeLessThanOrEqual(150);
  await page.getByRole('button', { name: '复制流水号' }).click();
  await expect.poll(() => written).toEqual([number]);
  await expectReadable();
});

it('names a text that may be cut by what is seen, and then says all of it', async () => {
  show(
    <>
      <WholeText text="截图看不清" label="驳回理由" />
      <WholeText text="金额与截图不符" label="通过理由">
        对账成功
      </WholeText>
    </>,
  );
  await expect.element(page.getByRole('button', { name: /^截图看不清\s*（驳回理由）$/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^对账成功\s*，通过理由：金额与截图不符$/ })).toBeVisible();
  await expectSpeakable();
});

it('shows a time in full, or short with the full time on hover, as the tenant chose', async () => {
  const yesterday = Math.floor(Date.now() / 1_000) - 86_400;
  onTestFinished(() => setRelativeTimes(false));
  show(<TimeCell seconds={yesterday} />);
  await expect.element(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
  setRelativeTimes(true);
  const short = page.getByText(/^昨天 \d\d:\d\d$/);
  await expect.element(short).toHaveAttribute('title', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/));
});
