import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { LearnReportScreen } from './LearnReportScreen.tsx';

const subject = (SubjectName: string) => ({
  SubjectName,
  VideoTotalSecond: 7_200,
  VideoLearnSecond: 1_800,
  VideoCompletionRate: 25,
  VideoTotalNumber: 4,
  VideoLearnNumber: 1,
  VideoCompletionNumber: 1,
  VideoLastLearnDate: 1_790_000_000,
  LiveTotalSecond: 0,
  LiveLearnSecond: 0,
  LiveCompletionRate: 0,
  LiveTotalNumber: 0,
  LiveLearnNumber: 0,
  LiveCompletionNumber: 0,
  LiveLastLearnDate: null,
  QuesTotalCount: 200,
  QuesLearnCount: 50,
  QuesCompletionRate: 25,
  QuesLastLearnDate: null,
});

it('LRN-02 shows video, live and exercises of each subject below a summary', async () => {
  signIn({ RightList: ['Seat'] });
  answering({
    GetStudentLearn: () => ({
      Name: '彭嘉怡',
      Tel: '18621075534',
      StudentSubjectLearnList: [subject('实务'), subject('案例分析')],
      Courses: ['一级消防工程师 · 精讲班'],
      PushedTime: 1_790_000_000,
    }),
  });
  await showWithDialogs(<LearnReportScreen kind={CustomerKind.Sales} />);
  await expect.element(page.getByText('已学 1:00:00，共 4:00:00')).toBeVisible();
  await expect.element(page.getByText('已做 100 题，共 400 题')).toBeVisible();
  expect(page.getByRole('rowheader', { name: '练习' }).elements()).toHaveLength(2);
  await expectReadable();
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
  answering({
    GetStudentLearn: () => ({
      Name: '彭嘉怡',
      Tel: '18621075534',
      StudentSubjectLearnList: ['一', '二', '三', '四'].map((name) => subject(`科目${name}`)),
      Courses: ['一级消防工程师 · 精讲班'],
      PushedTime: 1_790_000_000,
    }),
  });
  const { print } = window;
  onTestFinished(() => {
    window.print = print;
  });
  const printed: (string | null)[] = [];
  window.print = () => {
    printed.push(...[...document.querySelectorAll('.print-sheet')].map(({ textContent }) => textContent));
    window.dispatchEvent(new Event('afterprint'));
  };
  await showWithDialogs(<LearnReportScreen kind={CustomerKind.Sales} />);
  await page.getByRole('button', { name: '打印' }).click();
  await expect.poll(() => printed).toHaveLength(2);
  expect(printed[0]).toMatch(/彭嘉怡 186 2107 5534.*已做 200 题.*科目一.*科目三.*第 1 页，共 2 页/);
  expect(printed[0]).not.toContain('科目四');
  expect(printed[1]).toMatch(/彭嘉怡 186 2107 5534.*科目四.*第 2 页，共 2 页/);
  expect(printed[1]).not.toContain('已做');
  await expect.poll(() => document.querySelector('.print-sheet')).toBeNull();
});
