import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { expect, it } from 'vitest';
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

it('goes back from the report of an after-sales customer to their list', async () => {
  signIn({ RightList: ['AfterSale'] });
  answering({ GetStudentLearn: () => refusing('学员暂无课程') });
  await showWithDialogs(<LearnReportScreen kind={CustomerKind.AfterSales} />);
  await page.getByRole('button', { name: '返回' }).click();
  expect(location.hash).toContain('customer/afterSaleList');
});
