import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, listen } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { show } from '../../../test/screen.tsx';
import { TestFormScreen } from './TestFormScreen.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
const send = page.getByRole('button', { name: '提交' });

it('PLAC-01 shows each of the shared messages, and sends nothing', async () => {
  signIn();
  const said = listen();
  const asked = answering({});
  show(<TestFormScreen />);
  await field('手机号码').fill('123');
  await field('邮箱').fill('no-address');
  await send.click();
  await expect.element(page.getByText('不能为空')).toBeVisible();
  await expect.element(page.getByText('请输入正确的手机号码')).toBeVisible();
  await expect.element(page.getByText('请输入正确的邮箱')).toBeVisible();
  await expectReadable();
  await field('必填项').fill('有');
  await field('手机号码').fill('13800000000');
  await field('邮箱').fill('a@b.cn');
  await send.click();
  await expect.poll(() => said.at(-1)).toBe('success: 校验通过，未保存任何数据');
  expect(asked).toEqual([]);
});
