/** Items as the learning platform pushes them. Imports nothing of the server, for tests of pure rules. */
import { randomUUID } from 'node:crypto';
import { uniqueTel } from './rows.ts';

/** When everything in an item happened. */
export const TIME = 1_790_000_000;
const item = (Kind: string, fields: object) => ({ Id: randomUUID(), Kind, Time: TIME, ...fields });
export const aStudentItem = (fields: object = {}) =>
  item('Student', { Tel: uniqueTel(), NickName: '小王', Balance: 0, ...fields });
export const aCourseItem = (Tel: string, ProfessionType: string | number, fields: object = {}) =>
  item('Course', { Tel, ProfessionType, ClassName: '精讲班', OpenTime: TIME, ...fields });
export const aLearnItem = (Tel: string, SubjectName: string, fields: object = {}) =>
  item('Learn', { Tel, SubjectName, VideoTotalSecond: 3_600, VideoLearnSecond: 900, ...fields });
export const aPaperItem = (PaperId: string, ProfessionType: string | number, fields: object = {}) =>
  item('Paper', { PaperId, Title: '模拟卷一', ProfessionType, QuesTotal: 100, TotalScores: 120, ...fields });
export const anExamItem = (Tel: string, PaperId: string, fields: object = {}) =>
  item('Exam', {
    Tel,
    PaperId,
    AnswerQuesTotal: 90,
    RightQuesTotal: 80,
    StudentScores: 96.5,
    ExamTime: TIME,
    ...fields,
  });
