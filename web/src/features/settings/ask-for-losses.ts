/** Before rules of recycling are saved: who would lose how many customers tonight. */
import { type RecycleForecast, rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import { call } from '../../platform/api.ts';
import { abandoned } from '../../platform/failure.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatCount } from '../../ui/format.ts';

const linesOf = ({ Owners }: RecycleForecast): string[] =>
  Owners.map(({ UserName, Department, Count }) => `${UserName}（${Department}）：${formatCount(Count)} 个客户`);

/** Nothing is asked where nobody would lose anything; saving stops where the answer is no. */
export const askForLosses = async (rules: object, owner: string): Promise<void> => {
  const forecast = await call(rehearseRecycling, { Value: JSON.stringify(rules) });
  if (forecast.Total === 0) return;
  const question = {
    title: `今晚 02:00 将回收 ${formatCount(forecast.Total)} 个客户，确认保存吗？`,
    detail: '这些客户会转入公海，24 小时内可以撤销。',
    consequences: linesOf(forecast),
    okText: '保存',
    danger: true,
  };
  if (!(await confirm(question, owner))) throw abandoned();
};
