/** The three reports of calls per agent, with their words. */

export const CallReport = { All: 'all', Leads: 'leads', Developed: 'developed' } as const;
export type CallReport = (typeof CallReport)[keyof typeof CallReport];

export const callReportTitle: Record<CallReport, string> = {
  all: '坐席通话统计',
  leads: '首咨通话统计',
  developed: '自拓客户通话统计',
};

/** What CustomerAllTotal counts. */
export const callReportStock: Record<CallReport, string> = {
  all: '客户总数',
  leads: '分配线索数',
  developed: '自拓客户数',
};
