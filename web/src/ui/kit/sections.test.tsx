import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { section as list } from './sections/ListSection.tsx';
import { section as states } from './sections/StateSection.tsx';
import { section as table } from './sections/TableSection.tsx';
import { section as theme } from './sections/ThemeSection.tsx';

it.each([
  ['theme', theme, '标签与头像'],
  ['states', states, '弄坏这一页'],
  ['table', table, '大表格'],
  ['list', list, '列设置'],
] as const)('shows the %s and breaks no rule', async (_, section, words) => {
  const { element } = show(
    <main style={{ height: '100%', overflow: 'auto' }}>
      <h1>{section.title}</h1>
      <section.Show />
    </main>,
  );
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessible(element);
});
