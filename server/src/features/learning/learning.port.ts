/** Functions of learning for other features. */
export { readCoursesOfPhone, type StudentCourse } from './courses.queries.ts';
export { createOpenCourse, type OpenCourse, openLocalCourse } from './learning.commands.ts';
export { countLearningUses, keepStudent } from './learning.queries.ts';
export { checkLearnConfig, createAskPlatform } from './platform.service.ts';
export { createExamRefresh, type ExamRefresh, type Refreshing } from './refreshing.commands.ts';
export { readReport } from './report.queries.ts';
export { storeItems } from './items.commands.ts';
