import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../../test/overlays.tsx';
import { show } from '../../../test/screen.tsx';
import './list-screen.css';
import { ListHead } from './ListHead.tsx';

it('folds its actions into one menu on a phone, all of them visible there', async () => {
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
  await expect.element(page.getByRole('button', { name: '操作' })).toBeVisible();
  expect(page.getByRole('button', { name: '新增一名员工' }).query()).toBeNull();
  await userEvent.click(page.getByRole('button', { name: '操作' }));
  await expect.element(page.getByRole('button', { name: '新增一名员工' })).toBeVisible();
  await settled();
  const { right } = element.getBoundingClientRect();
  const beyond = page
    .getByRole('button')
    .elements()
    .filter((button) => button.getBoundingClientRect().right > right);
  expect(beyond.map(({ textContent }) => textContent)).toEqual([]);
});

it('asks for a selection in the words of the action', async () => {
  const acts = [
    { key: 'move', label: '转移', run: () => undefined },
    { key: 'black', label: '拉黑', unchosen: '请选择客户', run: () => undefined },
  ];
  show(
    <ListHead title="客户" views={null} actions={acts} selected={() => []} onExport={undefined}>
      {null}
    </ListHead>,
  );
  for (const [act, sentence] of [
    ['转移', '请选择'],
    ['拉黑', '请选择客户'],
  ] as const) {
    await userEvent.click(page.getByRole('button', { name: '批量操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: act }));
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
    await settled();
  }
});
