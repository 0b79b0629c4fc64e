import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { WithAddress } from '../../../test/address.tsx';
import { answering, refusing } from '../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { ExamReportScreen } from './ExamReportScreen.tsx';

const row = (more: object) => ({
  Title: '模拟卷一',
  Tel: '18621075534',
  NickName: '彭嘉怡',
  OpenCourseDate: 1_790_000_000,
  ExamQuesTotal: 100,
  TotalScores: 120.5,
  AnswerQuesTotal: 90,
  RightQuesTotal: 80,
  StudentScores: 96.55,
  StudentExamDate: 1_790_000_000,
  ...more,
});
const absent = { AnswerQuesTotal: null, RightQuesTotal: null, StudentScores: null, StudentExamDate: null };

const showReport = (papers: readonly object[] = [{ Id: 3, Title: '模拟卷一' }]) => {
  signIn({ RightList: ['ExamReport'] });
  const asked = answering({
    QueryExamPaperPageList: () => ({ Rows: papers }),
    QueryStudentExamPageList: ({ body }) =>
      body['ExamPaperId'] === 3
        ? {
            Rows: [row({}), row({ Tel: '18621075535', NickName: '王小明', ...absent })],
            Count: 2,
            PageIndex: 1,
            PageNum: 1,
            PageCount: 10,
            StudentTotal: 10,
            ExamStudentTotal: 7,
          }
        : refusing('请选择试卷'),
    ExportStudentExamPageList: () => refusing('没有数据'),
  });
  showWithDialogs(
    <WithAddress>
      <ExamReportScreen />
    </WithAddress>,
  );
  return asked;
};

it('EXAM-01 demands a paper, also for the export', async () => {
  const asked = showReport();
  // The field, and the state in place of the rows.
  await expect.poll(() => page.getByText('请选择试卷').elements()).toHaveLength(2);
  await page.getByRole('button', { name: '查询' }).click();
  expect(asked.filter(({ path }) => path === 'QueryStudentExamPageList')).toEqual([]);
  const said = listen();
  await page.getByRole('button', { name: '导出' }).click();
  await expect.poll(() => said.join()).toContain('请选择试卷');
});

it('EXAM-02 EXAM-03 shows totals, scores with their decimals and — for what is missing', async () => {
  showReport();
  await page.getByRole('combobox', { name: '试卷' }).click();
  await page.getByText('模拟卷一').last().click();
  await page.getByRole('button', { name: '查询' }).click();
  await expect.element(page.getByText('学员 10 人，参加考试 7 人')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /彭嘉怡.*100 90 80 96.55 120.5/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /王小明.*100 — — — 120.5 —/ })).toBeVisible();
  await expectReadable();
  const said = listen();
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '导出' }).click();
  await expect.poll(() => said.join()).toContain('没有数据');
});

it('says where papers come from while there are none', async () => {
  showReport([]);
  await page.getByRole('combobox', { name: '试卷' }).click();
  await expect.element(page.getByText('还没有试卷，学习平台推送后可以选择')).toBeVisible();
});
