/** The figures of sales that open into rows, with their words. */

export const SalesFigure = { Leads: 'leads', Orders: 'orders', Deals: 'deals' } as const;
export type SalesFigure = (typeof SalesFigure)[keyof typeof SalesFigure];

export const salesFigureLabel: Record<SalesFigure, string> = { leads: '线索', orders: '报单', deals: '成交' };

export const IntentFigure = { Intents: 'intents', Deals: 'deals' } as const;
export type IntentFigure = (typeof IntentFigure)[keyof typeof IntentFigure];

export const intentFigureLabel: Record<IntentFigure, string> = { intents: '意向客户', deals: '成交客户' };

export const SALES_DATA = '坐席销售数据';
export const SALE_CHANGE = '销售转化报表';
export const INTENT_REPORT = '意向报表';
