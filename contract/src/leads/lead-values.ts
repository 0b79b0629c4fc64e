/** The codes of leads and what people call them. The sources are those of the accounts: `settings/setting-values.ts`. */

import { USUAL_FIRST_CALL } from '../settings/setting-values.ts';
import { DAY, startOfToday } from '../wire/clock.ts';

/** Which moment a range of days is about. */
export const ClueDateType = { Created: 0, Assigned: 1 } as const;
export type ClueDateType = (typeof ClueDateType)[keyof typeof ClueDateType];
export const clueDateTypeLabel: Record<ClueDateType, string> = { 0: '创建时间', 1: '分配时间' };

/** The state of a lead. */
export const DistributionType = { Waiting: 0, Assigned: 1, Failed: 2 } as const;
export type DistributionType = (typeof DistributionType)[keyof typeof DistributionType];
export const distributionTypeLabel: Record<DistributionType, string> = { 0: '未分配', 1: '已分配', 2: '分配失败' };

/** `IsCustomer` of a lead: its customer's intent was confirmed. */
const clueConvertedLabel = { false: '未转化', true: '已转化' } as const;
export const clueConverted = (isConverted: boolean): string => clueConvertedLabel[isConverted ? 'true' : 'false'];

/** What the search field of the list can be about; each is a field of the request. */
const clueSearchFields = ['Tel', 'Name', 'AdvertiserName', 'Failurecause'] as const;
export type ClueSearchField = (typeof clueSearchFields)[number];
export const clueSearchFieldLabel: Record<ClueSearchField, string> = {
  Tel: '电话',
  Name: '姓名',
  AdvertiserName: '广告主名称',
  Failurecause: '失败原因',
};

/** Page sizes of the list, and the one it starts with. */
export const leadPageSizes = [10, 20, 50, 100] as const;

/** The list starts with the last days up to today. */
export const INITIAL_DAYS = 6;

/** In Unix seconds. */
export const initialRange = (now: number): { readonly StartTime: number; readonly EndTime: number } => {
  const today = startOfToday(now);
  return { StartTime: today - INITIAL_DAYS * DAY, EndTime: today + DAY - 1 };
};

/** Why leads are exported. */
export const exportReasons = ['数据备份', '线下跟进', '数据分析', '其他'] as const;
export const LONGEST_EXPORT_REASON = 200;
export type ExportReason = (typeof exportReasons)[number];

/** How a lead was assigned. All but those by selection use up the agent's daily number. */
export const AssignmentKind = { Arrival: 1, ByCount: 2, BySelection: 3, Import: 4, HandOver: 5 } as const;
export type AssignmentKind = (typeof AssignmentKind)[keyof typeof AssignmentKind];

/** Replaces a missing name. */
export const NO_NAME = '未留姓名';

/** Seconds without a call after which the clock of a lead without an account warns, and then alarms. */
export const FIRST_CALL_SECONDS = { warn: USUAL_FIRST_CALL.warn * 60, alarm: USUAL_FIRST_CALL.alarm * 60 } as const;
