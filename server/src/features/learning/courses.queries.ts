/** SQL on the courses of a student. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { Db } from '../../db/database.ts';

export interface StudentCourse {
  readonly time: number;
  readonly profession: string | null;
  readonly className: string;
}

/** The courses `c` with the names `i` of their professions, newest first. */
export const coursesOfPhone = (db: Db, tenantId: number, tel: string) =>
  db
    .selectFrom('student_course as c')
    .innerJoin('student as t', (join) =>
      join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.id', '=', 'c.student_id'),
    )
    .leftJoin('dictionary_item as i', (join) =>
      join
        .onRef('i.tenant_id', '=', 'c.tenant_id')
        .on('i.dic_table', '=', DicTable.Profession)
        .onRef('i.id', '=', 'c.profession_type'),
    )
    .where('c.tenant_id', '=', tenantId)
    .where('t.tel', '=', tel)
    .orderBy('c.open_time', 'desc')
    .orderBy('c.profession_type')
    .orderBy('c.class_name');

export const readCoursesOfPhone = (db: Db, tenantId: number, tel: string, most: number): Promise<StudentCourse[]> =>
  coursesOfPhone(db, tenantId, tel)
    .select(['c.open_time as time', 'i.name as profession', 'c.class_name as className'])
    .limit(most)
    .execute();
