import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { later } from '../../../test/answering.ts';
import { listen, showWithDialogs, TAB } from '../../../test/overlays.tsx';
import { CallFailed } from '../../platform/failure.ts';
import { sampleReceipt } from '../kit/sample-receipt.ts';
import { TabKey } from '../overlay/overlay-frame.ts';
import { PictureField } from './PictureField.tsx';

const limits = {
  types: ['image/jpeg', 'image/png'],
  largest: 1_000_000,
  messages: { type: '只能是 JPG/PNG', tooLarge: '太大' },
};

const paste = (file: File): void => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

it('shows a pasted picture at once, sends it, and opens it in full', async () => {
  const said = listen();
  const sent = later<string>();
  const receipt = await sampleReceipt();
  const Board = () => {
    const [name, setName] = useState<string>();
    return (
      <TabKey value={TAB}>
        <PictureField
          noun="支付截图"
          hint="JPG 或 PNG"
          limits={limits}
          send={(file) => (file.name === 'bad.png' ? Promise.reject(new CallFailed('坏了')) : sent.promise)}
          failed="失败"
          read={async () => receipt}
          value={name ?? null}
          onChange={setName}
        />
        <output aria-label="名称">{name ?? '无'}</output>
      </TabKey>
    );
  };
  showWithDialogs(<Board />);
  const picture = page.getByRole('img', { name: '支付截图' });

  await userEvent.upload(page.getByLabelText('选择支付截图'), new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
  expect(said).toEqual(['error: 只能是 JPG/PNG']);
  paste(new File([receipt], 'bad.png', { type: 'image/png' }));
  await expect.poll(() => said.at(-1)).toBe('error: 坏了');
  await expect.element(picture).not.toBeInTheDocument();

  paste(new File([receipt], 'image.png', { type: 'image/png' }));
  await expect.element(picture).toBeVisible();
  await expect.element(page.getByLabelText('名称')).toHaveTextContent('无');
  sent.keep('stored');
  await expect.element(page.getByLabelText('名称')).toHaveTextContent('stored');

  // A refused picture does not remove the good one.
  paste(new File([receipt], 'bad.png', { type: 'image/png' }));
  await expect.poll(() => said).toHaveLength(3);
  await expect.element(page.getByLabelText('名称')).toHaveTextContent('stored');
  await expect.element(picture).toBeVisible();

  await userEvent.click(page.getByRole('button', { name: '查看支付截图' }));
  const full = page.getByRole('dialog').getByRole('img', { name: '支付截图' });
  await expect.element(full).toBeVisible();
  const scale = page.getByLabelText('缩放比例');
  await expect.element(scale).toHaveTextContent('100%');
  await userEvent.click(page.getByRole('button', { name: '放大' }));
  await expect.element(scale).toHaveTextContent('125%');
  await userEvent.click(page.getByRole('button', { name: '向右旋转' }));
  expect(full.element().getAttribute('style')).toContain('rotate(90deg)');
});
