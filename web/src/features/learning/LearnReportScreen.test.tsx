import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { createHistory, WithAddress } from '../../../test/address.tsx';
import { answering, refusing } from '../../../test/answering.ts';
import { aLearningReport } from '../../../test/learning-rows.ts';
import { expectOnPaper, expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { usePhoneOfTest } from '../../../test/phone.ts';
import { LearnReportScreen } from './LearnReportScreen.tsx';

it('LRN-02 shows video, live and exercises of each subject below a summary', async () => {
  signIn({ RightList: ['Seat'] });
  answering({ GetStudentLearn: () => aLearningReport('实务', '案例分析') });
  await showWithDialogs(
    <WithAddress history={createHistory('?id=7')}>
      <LearnReportScreen kind={CustomerKind.Sales} />
    </WithAddress>,
  );
  await expect.element(page.getByText('已学 1:00:00，共 4:00:00')).toBeVisible();
  await expect.element(page.getByText('已做 100 题，共 400 题')).toBeVisible();
  expect(page.getByRole('rowheader', { name: '练习' }).elements()).toHaveLength(2);
  await expectReadable();
  const acts = usePhoneOfTest();
  await page.getByRole('button', { name: '拨打 彭嘉怡 186 2107 5534' }).click();
  expect(acts).toEqual(['dialCustomer 7']);
});

it('LRN-01 says 学员暂无课程 when there is no course', async () => {
  signIn({ RightList: ['Seat'] });
  answering({ GetStudentLearn: () => refusing('学员暂无课程') });
  await showWithDialogs(<LearnReportScreen kind={CustomerKind.Sales} />);
  await expect.element(page.getByText('学员暂无课程')).toBeVisible();
});

it.each([
  [CustomerKind.Sales, 'customer/list'],
  [CustomerKind.AfterSales, 'customer/afterSaleList'],
])('LRN-03 goes back from the report of a %s customer to their list', async (kind, list) => {
  signIn({ RightList: ['Seat', 'AfterSale'] });
  answering({ GetStudentLearn: () => refusing('学员暂无课程') });
  await showWithDialogs(<LearnReportScreen kind={kind} />);
  await page.getByRole('button', { name: '返回' }).click();
  expect(location.hash.slice(2)).toBe(list);
});

it('prints three subjects on a page, with the summary on the first', async () => {
  signIn({ RightList: ['Seat'] });
  answering({ GetStudentLearn: () => aLearningReport('科目一', '科目二', '科目三', '科目四') });
  const { print } = window;
  onTestFinished(() => {
    window.print = print;
  });
  const printed: (string | null)[] = [];
  window.print = () => {
    printed.push(...[...document.querySelectorAll('.print-sheet')].map(({ textContent }) => textContent));
  };
  await showWithDialogs(<LearnReportScreen kind={CustomerKind.Sales} />);
  await page.getByRole('button', { name: '打印' }).click();
  await expect.poll(() => printed).toHaveLength(2);
  await expectOnPaper(...document.querySelectorAll('.print-sheet'));
  window.dispatchEvent(new Event('afterprint'));
  expect(printed[0]).toMatch(/彭嘉怡 186 2107 5534.*已做 200 题.*科目一.*科目三.*第 1 页，共 2 页/);
  expect(printed[0]).not.toContain('科目四');
  expect(printed[1]).toMatch(/彭嘉怡 186 2107 5534.*科目四.*第 2 页，共 2 页/);
  expect(printed[1]).not.toContain('已做');
  await expect.poll(() => document.querySelector('.print-sheet')).toBeNull();
});
