import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import './list-screen.css';
import { ListHead } from './ListHead.tsx';

it('keeps every act in sight on a phone', async () => {
  const act = { key: 'remove', label: '删除', run: () => undefined };
  const { element } = show(
    <section className="gh-page gh-list">
      <ListHead title="员工管理" views={null} actions={[act]} selected={() => []} onExport={() => Promise.resolve()}>
        <button type="button">导入一个表格</button>
        <button type="button">新增一名员工</button>
      </ListHead>
    </section>,
    { width: 300 },
  );
  await expect.element(page.getByRole('button', { name: '新增一名员工' })).toBeVisible();
  const { right } = element.getBoundingClientRect();
  const beyond = page
    .getByRole('button')
    .elements()
    .filter((button) => button.getBoundingClientRect().right > right);
  expect(beyond.map(({ textContent }) => textContent)).toEqual([]);
});
