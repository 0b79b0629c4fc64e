/** Stores the items of a push in one transaction: students and papers first, then what belongs to them. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import {
  type FailedItem,
  ItemKind,
  type PushItem,
  pushItemMessages as say,
  type PushResult,
} from '@gonghai/contract/learning/learning-push.contract.ts';
import type { Db } from '../../db/database.ts';
import type { Outcome } from '../../http/command.ts';
import { readItemNames } from '../dictionaries/dictionaries.port.ts';
import {
  forgetItems,
  insertItems,
  insertStudents,
  type ItemKey,
  lockStudents,
  type Place,
  readPaperIds,
  saveCourses,
  saveExams,
  savePapers,
  saveSubjects,
  updateStudents,
} from './items.queries.ts';
import { findProfession, firstOfEachId, kindCode, newestOf, type PlacedItem, readItems } from './items.rules.ts';

type Of<Kind extends ItemKind> = Extract<PushItem, { Kind: Kind }>;
type Placed<Kind extends ItemKind> = Readonly<{ index: number; item: Of<Kind> }>;

const keyOf = ({ Kind, Id }: PushItem): ItemKey => ({ kind: kindCode[Kind], id: Id });
const textOf = ({ kind, id }: ItemKey): string => `${kind} ${id}`;

const ofKind = <Kind extends ItemKind>(items: readonly PlacedItem[], kind: Kind): Placed<Kind>[] =>
  items.filter((placed): placed is Placed<Kind> => placed.item.Kind === kind);

/** What the items refer to, and the items whose target is missing. */
interface Targets {
  readonly professionOf: (word: string) => number | undefined;
  readonly students: ReadonlyMap<string, number>;
  readonly papers: ReadonlyMap<string, number>;
}

const columnsOfPaper = ({ Time, PaperId, Title, QuesTotal, TotalScores }: Of<'Paper'>, profession: number) => ({
  time: Time,
  platformId: PaperId,
  title: Title,
  professionType: profession,
  quesTotal: QuesTotal,
  totalScores: TotalScores,
  pushedTime: Time,
});

const columnsOfSubject = (item: Of<'Learn'>, studentId: number) => ({
  time: item.Time,
  studentId: studentId,
  subjectName: item.SubjectName,
  videoTotalSecond: item.VideoTotalSecond,
  videoLearnSecond: item.VideoLearnSecond,
  videoTotalNumber: item.VideoTotalNumber,
  videoLearnNumber: item.VideoLearnNumber,
  videoCompletionNumber: item.VideoCompletionNumber,
  videoLastLearnDate: item.VideoLastLearnDate,
  liveTotalSecond: item.LiveTotalSecond,
  liveLearnSecond: item.LiveLearnSecond,
  liveTotalNumber: item.LiveTotalNumber,
  liveLearnNumber: item.LiveLearnNumber,
  liveCompletionNumber: item.LiveCompletionNumber,
  liveLastLearnDate: item.LiveLastLearnDate,
  quesTotalCount: item.QuesTotalCount,
  quesLearnCount: item.QuesLearnCount,
  quesLastLearnDate: item.QuesLastLearnDate,
  pushedTime: item.Time,
});

const saveStudents = async (trx: Db, place: Place, items: readonly PlacedItem[]): Promise<Targets['students']> => {
  const creating = [...ofKind(items, ItemKind.Student), ...ofKind(items, ItemKind.Course)];
  const created = new Set(creating.map(({ item }) => item.Tel));
  await insertStudents(
    trx,
    place,
    [...created].map((tel) => ({ tel })),
  );
  const tels = new Set(items.flatMap(({ item }) => ('Tel' in item ? [item.Tel] : [])));
  const students = await lockStudents(trx, place.tenantId, [...tels]);
  const rows = ofKind(items, ItemKind.Student).map(({ item }) => ({
    tel: item.Tel,
    name: item.NickName,
    balance: item.Balance ?? null,
    time: item.Time,
  }));
  await updateStudents(
    trx,
    place,
    newestOf(rows, ({ tel }) => tel),
  );
  return students;
};

/** Papers come before the exams of the same push. */
const saveAllPapers = async (
  trx: Db,
  place: Place,
  items: readonly PlacedItem[],
  professionOf: Targets['professionOf'],
): Promise<Targets['papers']> => {
  const rows = ofKind(items, ItemKind.Paper).flatMap(({ item }) => {
    const profession = professionOf(item.ProfessionType);
    return profession === undefined ? [] : [columnsOfPaper(item, profession)];
  });
  await savePapers(
    trx,
    place,
    newestOf(rows, ({ platformId: id }) => id),
  );
  const sat = new Set(ofKind(items, ItemKind.Exam).map(({ item }) => item.PaperId));
  return sat.size === 0 ? new Map() : readPaperIds(trx, place.tenantId, [...sat]);
};

/** Why an item cannot be stored although it is well formed. */
const problemOf = (item: PushItem, { professionOf, students, papers }: Targets): string | undefined => {
  if ('ProfessionType' in item && professionOf(item.ProfessionType) === undefined) return say.profession;
  if ('Tel' in item && !students.has(item.Tel)) return say.student;
  return item.Kind === ItemKind.Exam && !papers.has(item.PaperId) ? say.paper : undefined;
};

const saveTheRest = async (trx: Db, place: Place, items: readonly PlacedItem[], targets: Targets): Promise<void> => {
  const studentOf = ({ Tel }: { readonly Tel: string }): number => targets.students.get(Tel) ?? 0;
  const courses = ofKind(items, ItemKind.Course).map(({ item }) => ({
    time: item.Time,
    studentId: studentOf(item),
    professionType: targets.professionOf(item.ProfessionType) ?? 0,
    className: item.ClassName,
    openTime: item.OpenTime,
    pushedTime: item.Time,
  }));
  const subjects = ofKind(items, ItemKind.Learn).map(({ item }) => columnsOfSubject(item, studentOf(item)));
  const exams = ofKind(items, ItemKind.Exam).map(({ item }) => ({
    time: item.Time,
    paperId: targets.papers.get(item.PaperId) ?? 0,
    studentId: studentOf(item),
    examTime: item.ExamTime,
    answerQuesTotal: item.AnswerQuesTotal,
    rightQuesTotal: item.RightQuesTotal,
    studentScores: item.StudentScores,
    pushedTime: item.Time,
  }));
  await saveCourses(
    trx,
    place,
    newestOf(courses, (row) => `${row.studentId} ${row.professionType} ${row.className}`),
  );
  await saveSubjects(
    trx,
    place,
    newestOf(subjects, (row) => `${row.studentId} ${row.subjectName}`),
  );
  await saveExams(
    trx,
    place,
    newestOf(exams, (row) => `${row.paperId} ${row.studentId} ${row.examTime}`),
  );
};

/** Valid items are kept, the others named by their place. */
export const storeItems = async (trx: Db, place: Place, sent: readonly unknown[]): Promise<Outcome<PushResult>> => {
  const { valid, failed } = readItems(sent);
  const first = firstOfEachId(valid);
  const inserted = await insertItems(
    trx,
    place,
    first.map(({ item }) => keyOf(item)),
  );
  const unknown = new Set(inserted.map(textOf));
  const fresh = first.filter(({ item }) => unknown.has(textOf(keyOf(item))));
  const professionOf = findProfession(await readItemNames(trx, place.tenantId, [DicTable.Profession]));
  const isPlaceable = ({ item }: PlacedItem): boolean =>
    !('ProfessionType' in item) || professionOf(item.ProfessionType) !== undefined;
  const placeable = fresh.filter(isPlaceable);
  const students = await saveStudents(trx, place, placeable);
  const papers = await saveAllPapers(trx, place, placeable, professionOf);
  const targets = { professionOf, students, papers };
  const refused: FailedItem[] = [];
  const stored: PlacedItem[] = [];
  for (const placed of fresh) {
    const problem = problemOf(placed.item, targets);
    if (problem === undefined) stored.push(placed);
    else refused.push({ Index: placed.index, Message: problem });
  }
  const refusedAt = new Set(refused.map(({ Index }) => Index));
  await forgetItems(
    trx,
    place,
    fresh.filter(({ index }) => refusedAt.has(index)).map(({ item }) => keyOf(item)),
  );
  await saveTheRest(trx, place, stored, targets);
  const Failed = [...failed, ...refused].toSorted((a, b) => a.Index - b.Index);
  const data = { Accepted: sent.length - Failed.length, Failed };
  const after = { Count: stored.length, ...(Failed.length > 0 && { Failed: Failed.length }) };
  const change = { action: AuditAction.receiveLearning, subject: 'learning', subjectId: null, after };
  return { data, changes: stored.length > 0 ? [change] : [] };
};
