/** Functions of learning for other features. */
import type { Db } from '../../db/database.ts';
import type { CourseOrder } from './learning.queries.ts';

/** Runs inside the transaction of the work order and gives the id of the order at the platform. */
export type OpenCourse = (trx: Db, order: CourseOrder) => Promise<number>;

export { openLocalCourse } from './learning.commands.ts';
export { countLearningUses, keepStudent } from './learning.queries.ts';
export { storeItems } from './items.commands.ts';
