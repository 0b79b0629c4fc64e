import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, later } from '../../../test/answering.ts';
import {
  answer,
  asRows,
  cellOf,
  done,
  people,
  peopleList,
  reading,
  searchField,
  showPeople,
} from '../../../test/people-list.tsx';
import { expectAccessible } from '../../../test/screen.tsx';
import { readUser } from '../../platform/session.ts';

it('keys that are pressed while the list loads act when its rows are shown', async () => {
  const [first, second] = [later<void>(), later<void>()];
  answering({
    SearchPeople: async (asked) => {
      await (asked.body['PageIndex'] === 2 ? second : first).promise;
      return answer(asked);
    },
  });
  await showPeople();
  await expect.element(page.getByRole('grid')).toBeInTheDocument();
  await userEvent.keyboard('jjjx');
  first.keep();
  await reading();
  const active = () => document.querySelector('[data-index].active')?.getAttribute('aria-rowindex');
  await expect.poll(active).toBe('4');
  await expect.element(page.getByRole('toolbar', { name: '批量操作' })).toHaveTextContent('已选 1移入公海');

  await userEvent.click(page.getByRole('button', { name: '下一页' }));
  await userEvent.keyboard('jj');
  second.keep();
  await expect.poll(active).toBe('3');
});

describe('selecting', () => {
  it('shows the bar, acts on the rows, and forgets them on another page and on reload', async () => {
    answering({ SearchPeople: answer });
    const { element } = await showPeople();
    await reading();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await userEvent.click(cellOf(2, 'Owner'));
    await userEvent.click(cellOf(3, 'Owner'));
    await expect.element(bar).toHaveTextContent('已选 2移入公海');
    await expectAccessible(element);
    await userEvent.click(bar.getByRole('button', { name: '移入公海' }));
    expect(done).toEqual(['2,3']);

    await userEvent.click(page.getByRole('button', { name: '重新读取' }));
    await expect.element(bar).not.toBeInTheDocument();
    await userEvent.click(cellOf(2, 'Owner'));
    await expect.element(bar).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '下一页' }));
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('forgets them at the click for another page, before its rows are there', async () => {
    const second = later<void>();
    answering({
      SearchPeople: async (asked) => {
        if (asked.body['PageIndex'] === 2) await second.promise;
        return answer(asked);
      },
    });
    await showPeople();
    await reading();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await userEvent.click(cellOf(2, 'Owner'));
    await expect.element(bar).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '下一页' }));
    await expect.element(bar).not.toBeInTheDocument();
    expect(cellOf(1, 'Name').textContent).toContain(people[0]!.Name);
    second.keep();
    await expect.poll(() => cellOf(1, 'Name')?.textContent).toContain(people[20]!.Name);
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('asks for rows when there are none', async () => {
    answering({ SearchPeople: answer });
    await showPeople();
    await reading();
    await userEvent.click(page.getByRole('button', { name: '批量操作' }));
    await userEvent.click(page.getByRole('menuitem', { name: '移入公海' }));
    await expect.element(page.getByText('请选择', { exact: true })).toBeVisible();
    expect(done).toEqual([]);
  });

  it('acts on one row without selecting it', async () => {
    answering({ SearchPeople: answer });
    await showPeople();
    await reading();
    await userEvent.click(cellOf(4, 'row-actions').querySelector('button')!);
    expect(done).toEqual(['report 4']);
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  });
});

it('keeps rows that arrived between the last render and a renewal', async () => {
  let size = 1;
  answering({ SearchPeople: (asked) => ({ ...answer(asked), Rows: people.slice(0, size), Count: size }) });
  await showPeople();
  await asRows(1);
  const beforeReload = peopleList.current!;
  size = 2;
  await userEvent.click(page.getByRole('button', { name: '重新读取' }));
  await asRows(2);
  const [first] = people as [(typeof people)[0]];
  beforeReload.renew([{ ...first, Owner: '刚刚接手' }], [first.Id]);
  await expect.poll(() => cellOf(1, 'Owner').textContent).toBe('刚刚接手');
  await asRows(2);
});

it('exports what was searched, without the page', async () => {
  answering({ SearchPeople: answer });
  await showPeople();
  await reading();
  await userEvent.fill(searchField(), '王');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: '导出' }));
  const question = page.getByRole('dialog', { name: /^将导出 \d+ 条记录$/ });
  await userEvent.click(question.getByRole('button', { name: '导出' }));
  await expect.poll(() => done).toEqual(['{"IsOnlyMySelf":true,"SearchValue":"王","CustomerType":0}']);
});

describe('paging', () => {
  it('begins again with another page size', async () => {
    const asked = answering({ SearchPeople: answer });
    await showPeople();
    await userEvent.click(page.getByRole('button', { name: '下一页' }));
    await expect.poll(() => asked.at(-1)?.body['PageIndex']).toBe(2);
    page.getByRole('combobox', { name: '每页条数' }).element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => asked.at(-1)?.body).toMatchObject({ PageIndex: 1, PageCount: 50 });
  });

  it('opens again with the page size that was chosen last', async () => {
    const asked = answering({ SearchPeople: answer });
    localStorage.setItem(`gonghai.size.${readUser()?.Id ?? 0}.people`, '50|_|number');
    await showPeople();
    await expect.poll(() => asked[0]?.body).toMatchObject({ PageIndex: 1, PageCount: 50 });
    page.getByRole('combobox', { name: '每页条数' }).element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await expect.poll(() => asked.at(-1)?.body).toMatchObject({ PageCount: 20 });
    expect(localStorage.getItem(`gonghai.size.${readUser()?.Id ?? 0}.people`)).toBe('20|_|number');
  });

  it('goes to the last page when its own no longer exists', async () => {
    let left = 95;
    const asked = answering({
      SearchPeople: (question) => {
        const given = answer(question);
        return {
          ...given,
          Count: left,
          PageNum: Math.ceil(left / 20),
          Rows: left === 95 ? given.Rows : given.Rows.slice(0, question.body['PageIndex'] === 5 ? 0 : 20),
        };
      },
    });
    await showPeople();
    await userEvent.click(page.getByRole('button', { name: '第 5 页' }));
    await asRows(15);
    left = 80;
    await userEvent.click(page.getByRole('button', { name: '重新读取' }));
    await expect.poll(() => asked.at(-1)?.body['PageIndex']).toBe(4);
    await reading();
  });
});
