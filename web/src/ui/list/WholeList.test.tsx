import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { answering, refusing } from '../../../test/answering.ts';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { NameCell } from '../data-table/cells.tsx';
import { useKeyboard } from '../shortcuts/useKeyboard.tsx';
import { useWholeList } from './useWholeList.ts';
import { WholeList } from './WholeList.tsx';

const queryColours = endpoint({
  summary: 'Colours for tests',
  method: 'GET',
  path: 'api/Test/QueryColours',
  access: 'guest',
  request: z.object({}),
  answer: z.array(z.object({ Id: z.int(), Name: z.string() })),
  rate: 'ordinary',
  audit: 'none',
});
type Colour = z.output<typeof queryColours.answer>[number];

const colours = ['Cobalt Blue', 'Sky Blue', 'Red'].map((Name, Id) => ({ Id, Name }));
const columns = [{ id: 'Name', title: '名称', width: 120, cell: ({ Name }: Colour) => <NameCell name={Name} /> }];
const nameOf = ({ Name }: Colour): string => Name;
const taken: string[] = [];
const rowActions = [{ key: 'take', label: '选用', run: ({ Name }: Colour) => taken.push(Name) }];

const Colours = ({ inTab = false }: { readonly inTab?: boolean }) => {
  useKeyboard();
  const answer = useWholeList(queryColours, {});
  return (
    <WholeList
      title="颜色"
      noun="颜色"
      listId="colours"
      answer={answer}
      columns={columns}
      rowActions={rowActions}
      searched={nameOf}
      hint="名称"
      inTab={inTab}
      onExport={async (rows) => taken.push(rows.map(nameOf).join())}
      actions={
        <button type="button" onClick={answer.reload}>
          重新读取
        </button>
      }
    />
  );
};

const drawn = (): number => document.querySelectorAll('[data-index]').length;
const search = () => page.getByRole('textbox', { name: '搜索' });

describe('A list that arrives whole', () => {
  it('finds rows that hold every word, exports those in sight, and finds all again', async () => {
    taken.length = 0;
    const asked = answering({ QueryColours: () => colours });
    const { element } = await show(<Colours />);
    await expect.poll(drawn).toBe(3);
    await expect.element(page.getByText('共 3 条记录')).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard('blue cob');
    await expect.poll(drawn).toBe(1);
    await expect.element(page.getByText('共 1 条记录')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '导出' }));
    await userEvent.click(page.getByRole('button', { name: '选用' }));
    expect(taken).toEqual(['Cobalt Blue', 'Cobalt Blue']);

    await userEvent.fill(search(), 'green');
    await expect.element(page.getByText('没有符合条件的颜色')).toBeVisible();
    await expectAccessible(element);
    await userEvent.click(page.getByRole('button', { name: '清除筛选' }));
    await expect.poll(drawn).toBe(3);
    expect(asked).toHaveLength(1);
  });

  it('says why it is empty, and keeps what it shows when only the refresh failed', async () => {
    let sound = false;
    answering({ QueryColours: () => (sound ? colours : refusing('权限不足')) });
    await show(<Colours inTab />);
    await expect.element(page.getByText('权限不足')).toBeVisible();
    expect(drawn()).toBe(0);
    sound = true;
    await userEvent.click(page.getByRole('button', { name: '重试' }));
    await expect.poll(drawn).toBe(3);
    sound = false;
    await userEvent.click(page.getByRole('button', { name: '重新读取' }));
    await expect.element(page.getByText('权限不足')).toBeVisible();
    expect(drawn()).toBe(3);
    await expect.element(page.getByRole('heading', { name: '颜色' })).not.toBeInTheDocument();
  });
});
