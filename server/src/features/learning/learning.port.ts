/** Opening a course at the learning platform. The local platform is the default; another one replaces this function. */
import type { Db } from '../../db/database.ts';
import { type CourseOrder, insertCourseOrder } from './learning.queries.ts';

/** Runs inside the transaction of the work order and gives the id of the order at the platform. */
export type OpenCourse = (trx: Db, order: CourseOrder) => Promise<number>;

export const openLocalCourse: OpenCourse = insertCourseOrder;
