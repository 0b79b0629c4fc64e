/** Tasks (任务): long work that continues after its request. Progress, result, and the lines that failed. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nothing, queryIdOf } from './fields.ts';

export const TaskState = { Waiting: 0, Running: 1, Done: 2, Failed: 3 } as const;
export type TaskState = (typeof TaskState)[keyof typeof TaskState];
export const taskStateLabel: Readonly<Record<TaskState, string>> = {
  [TaskState.Waiting]: '排队中',
  [TaskState.Running]: '进行中',
  [TaskState.Done]: '已完成',
  [TaskState.Failed]: '失败',
};
export const hasTaskEnded = (state: TaskState): boolean => state === TaskState.Done || state === TaskState.Failed;

export const TaskKind = {
  StaffImport: 'staffImport',
  CustomerImport: 'customerImport',
  CustomerFields: 'customerFields',
  AfterSaleImport: 'afterSaleImport',
  AfterSaleFields: 'afterSaleFields',
  LeadImport: 'leadImport',
  LeadAssignImport: 'leadAssignImport',
  Reconciliation: 'reconciliation',
} as const;
export type TaskKind = (typeof TaskKind)[keyof typeof TaskKind];
export const taskKindLabel: Readonly<Record<TaskKind, string>> = {
  [TaskKind.StaffImport]: '导入员工',
  [TaskKind.CustomerImport]: '导入客户',
  [TaskKind.CustomerFields]: '更新客户字段',
  [TaskKind.AfterSaleImport]: '导入售后客户',
  [TaskKind.AfterSaleFields]: '更新售后客户字段',
  [TaskKind.LeadImport]: '导入线索',
  [TaskKind.LeadAssignImport]: '导入并分配线索',
  [TaskKind.Reconciliation]: '系统对账',
};

export const taskMessages = {
  begun: '正在导入，请稍候',
  unfinished: '上一次导入还没有结束，请稍后再试',
  gaveUp: '多次尝试后仍未完成，未保存任何数据，请重新导入',
  unusable: '文件中有系统无法保存的内容，未保存任何数据，请修改后重新导入',
  ownerGone: '导入人的账号或权限已变更，未保存任何数据',
} as const;

/** Message for a sheet with refused lines; the lines are sent beside it. */
export const linesRefused = (count: number): string => `有${count}行无法导入，未保存任何数据`;

/** One refused line of a sheet with its reason. */
const reportLine = z.object({ Row: z.int(), Text: z.string() });
export type ReportLine = z.output<typeof reportLine>;

/** Data of a refused import. */
export const importReport = z.object({ Report: z.array(reportLine) });

/** Pushed through the hub while the task runs. */
export const taskProgress = z.object({
  Id: id,
  Kind: z.enum(TaskKind),
  State: z.enum(TaskState),
  Done: z.int(),
  Total: z.int(),
  Message: z.string(),
});
export type TaskProgress = z.output<typeof taskProgress>;

const taskRow = taskProgress.extend({
  CreatedTime: z.int(),
  EndedTime: z.int().nullable(),
  /** Number of refused lines. */
  ReportCount: z.int(),
});
export type TaskRow = z.output<typeof taskRow>;

export const taskDetail = taskRow.extend(importReport.shape);
export type TaskDetail = z.output<typeof taskDetail>;

/** Data of a call that has started a task: its id, and whether it has already ended. */
export const begunTask = z.object({ TaskId: id, IsEnded: z.boolean() });
export type BegunTask = z.output<typeof begunTask>;

export const findTask = endpoint({
  summary: '查看自己的一个任务：进度、结果和未导入的行',
  method: 'GET',
  path: 'api/Task/QueryTask',
  access: 'all',
  request: z.object({ id: queryIdOf('task') }),
  answer: taskDetail,
  rate: 'ordinary',
  audit: 'none',
});

export const listTasks = endpoint({
  summary: '自己最近的任务，新的在前',
  method: 'GET',
  path: 'api/Task/QueryTaskList',
  access: 'all',
  request: nothing,
  answer: z.array(taskRow),
  rate: 'ordinary',
  audit: 'none',
});
