/** The learning of the demonstration: students of both lists with four subjects each, and six papers with attempts. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { storeItems } from '../../features/learning/learning.port.ts';
import { type Dice, dice } from './dice.ts';

interface Filling {
  readonly tenantId: number;
  readonly now: number;
}

interface Person {
  readonly name: string;
  readonly tel: string;
}

const OF_SERVICE = 30;
const OF_NEW_DEALS = 20;
const OF_AGENT = 10;
const SUBJECTS = ['建设工程经济', '建设工程法规', '项目管理', '专业实务'] as const;
const PAPERS = ['入学测评', '章节测试一', '章节测试二', '模拟卷一', '模拟卷二', '考前冲刺卷'] as const;
const QUESTIONS = 100;
const SCORES = 120;
const LESSON = 2_700;

/** Those of `service` and of `agent`, whose passwords are known, and of the newest deals, which finance sees first. */
const readPeople = (trx: Db, { tenantId }: Filling): Promise<Person[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const ofOwner = (table: string, condition: string, count: number): string =>
    `(select c.name, c.tel from ${table} c left join staff s on s.tenant_id = ${tenant} and s.id = c.owner_id
      where c.tenant_id = ${tenant} and ${condition} order by c.id desc limit ${count})`;
  const isKnown = `exists (select from after_sale_customer a where a.tenant_id = ${tenant} and a.tel = c.tel)`;
  const text = [
    ofOwner('after_sale_customer', `s.user_name = 'service'`, OF_SERVICE),
    ofOwner('after_sale_customer', `s.user_name is distinct from 'service'`, OF_NEW_DEALS),
    ofOwner('customer', `s.user_name = 'agent' and not ${isKnown}`, OF_AGENT),
  ].join(' union all ');
  return runStatement(trx, params.statement<Person>(text));
};

const readProfession = async (trx: Db, tenantId: number): Promise<number | undefined> => {
  const params = new SqlParams();
  const text = `select id from dictionary_item where tenant_id = ${params.add(tenantId)}
    and dic_table = ${params.add(DicTable.Profession)} order by sort limit 1`;
  return (await runStatement(trx, params.statement<{ id: number }>(text)))[0]?.id;
};

/** Some have finished. */
const learnt = (roll: Dice, total: number): number => Math.min(total, Math.floor((total * roll.below(130)) / 100));

const learningOf = (roll: Dice, SubjectName: string, now: number) => {
  const [videos, lives, questions] = [20 + roll.below(20), 6 + roll.below(6), 300 + roll.below(300)];
  const isBegun = roll.below(6) > 0;
  const of = (total: number): number => (isBegun ? learnt(roll, total) : 0);
  const [seen, attended, answered] = [of(videos), of(lives), of(questions)];
  const lastOf = (count: number) => (count === 0 ? null : now - roll.below(20 * DAY));
  return {
    SubjectName,
    VideoTotalSecond: videos * LESSON,
    VideoLearnSecond: seen * LESSON,
    VideoTotalNumber: videos,
    VideoLearnNumber: seen,
    VideoCompletionNumber: Math.floor(seen * 0.9),
    VideoLastLearnDate: lastOf(seen),
    LiveTotalSecond: lives * LESSON * 2,
    LiveLearnSecond: attended * LESSON * 2,
    LiveTotalNumber: lives,
    LiveLearnNumber: attended,
    LiveCompletionNumber: Math.floor(attended * 0.8),
    LiveLastLearnDate: lastOf(attended),
    QuesTotalCount: questions,
    QuesLearnCount: answered,
    QuesLastLearnDate: lastOf(answered),
  };
};

const examOf = (roll: Dice, at: number, now: number) => {
  const answered = 60 + roll.below(41);
  const right = Math.floor((answered * (40 + roll.below(58))) / 100);
  const ExamTime = now - (PAPERS.length - at) * 7 * DAY + roll.below(6 * DAY);
  return {
    PaperId: `demo-${at + 1}`,
    AnswerQuesTotal: answered,
    RightQuesTotal: right,
    StudentScores: (right * SCORES) / QUESTIONS,
    ExamTime,
  };
};

/** As the learning platform would push them. */
const itemsOf = (people: readonly Person[], ProfessionType: number, now: number): readonly object[] => {
  const roll = dice(60);
  const papers = PAPERS.map((Title, at) => ({
    Kind: 'Paper',
    PaperId: `demo-${at + 1}`,
    Title,
    ProfessionType,
    QuesTotal: QUESTIONS,
    TotalScores: SCORES,
  }));
  const ofPeople = people.flatMap(({ name, tel: Tel }, place) => [
    { Kind: 'Student', Tel, NickName: name },
    { Kind: 'Course', Tel, ProfessionType, ClassName: '精讲班', OpenTime: now - (60 + (place % 30)) * DAY },
    ...SUBJECTS.map((subject) => ({ Kind: 'Learn', Tel, ...learningOf(roll, subject, now) })),
    ...PAPERS.flatMap((_, at) => (roll.below(3) === 0 ? [] : [{ Kind: 'Exam', Tel, ...examOf(roll, at, now) }])),
  ]);
  return [...papers, ...ofPeople].map((item, at) => ({ Id: `demo-${at}`, Time: now, ...item }));
};

const registerAll = async (trx: Db, tenantId: number): Promise<void> => {
  for (const table of ['customer', 'after_sale_customer']) {
    const params = new SqlParams();
    const tenant = params.add(tenantId);
    const text = `update ${table} c set student_id = s.id from student s
      where c.tenant_id = ${tenant} and s.tenant_id = ${tenant} and s.tel = c.tel and c.student_id is null`;
    await runStatement(trx, params.statement(text));
  }
};

export const fillLearning = async (trx: Db, filling: Filling): Promise<void> => {
  const { tenantId, now } = filling;
  const profession = await readProfession(trx, tenantId);
  if (profession === undefined) return;
  await storeItems(trx, { tenantId, now }, itemsOf(await readPeople(trx, filling), profession, now));
  await registerAll(trx, tenantId);
};
