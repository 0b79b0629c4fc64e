import { Button, DatePicker, Pagination } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { Avatar } from '../tag/Avatar.tsx';
import { Tag, type TagTone } from '../tag/Tag.tsx';
import { readStored } from '../../platform/storage.ts';
import { useTheme } from './theme-choice.ts';

const TONES: readonly TagTone[] = ['grey', 'blue', 'cyan', 'violet', 'amber', 'green', 'red', 'rose'];

const Samples = () => (
  <main style={{ padding: 24, background: 'var(--surface)' }}>
    <Button type="primary">新建客户</Button>
    <Button>导出</Button>
    <Button type="link">去公海看看</Button>
    <Button danger>删除</Button>
    {TONES.map((tone) => (
      <Tag key={tone} tone={tone}>
        {tone}
      </Tag>
    ))}
    <Avatar name="陈晓琳" />
    <p className="gh-muted">最近联系</p>
    <Pagination total={100} showSizeChanger={false} />
    <DatePicker aria-label="日期" />
  </main>
);

afterEach(() => useTheme.getState().choose('light'));

it.each(['light', 'dark'] as const)('is readable in %s', async (mode) => {
  useTheme.getState().choose(mode);
  const { element } = show(<Samples />);
  await expect.element(page.getByRole('button', { name: '新建客户' })).toBeVisible();
  expect(document.documentElement.dataset['theme']).toBe(mode);
  await expectAccessible(element);
});

it('remembers the choice and paints the document', () => {
  useTheme.getState().choose('dark');
  expect(readStored('gonghai.theme')).toBe('dark');
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
  expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(14, 17, 22)');
});

it('follows the system until the user chooses', () => {
  useTheme.getState().choose('system');
  const { choice, mode } = useTheme.getState();
  expect(choice).toBe('system');
  expect(mode).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
});

it('speaks Chinese and writes in 13 pixels', async () => {
  show(<Samples />);
  await expect.element(page.getByPlaceholder('请选择日期')).toBeVisible();
  expect(getComputedStyle(document.body).fontSize).toBe('13px');
  expect(getComputedStyle(page.getByRole('button', { name: '导出' }).element()).height).toBe('30px');
});
