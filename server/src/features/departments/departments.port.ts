/** Functions of departments for other features. */
export { departmentRows, type ReportNode, type ReportParts } from './department-rows.rules.ts';
