/** The three reports of calls per agent, with their words. */

export const CallReport = { All: 'all', Leads: 'leads', Developed: 'developed' } as const;
export type CallReport = (typeof CallReport)[keyof typeof CallReport];

export const callReportTitle: Record<CallReport, string> = {
  all: '坐席通话统计',
  leads: '首咨通话统计',
  developed: '自拓客户通话统计',
};

/** What a row behind CustomerAllTotal is, how it is counted, and what its time is. */
export const callReportSubject: Record<
  CallReport,
  { readonly noun: string; readonly unit: string; readonly time: string }
> = {
  all: { noun: '客户', unit: '位客户', time: '获得时间' },
  leads: { noun: '线索', unit: '条线索', time: '分配时间' },
  developed: { noun: '自拓客户', unit: '位自拓客户', time: '创建时间' },
};

/** What CustomerAllTotal counts. */
export const callReportStock: Record<CallReport, string> = {
  all: '客户总数',
  leads: '分配线索数',
  developed: '自拓客户数',
};
