/** Reports the rows that an undo skipped; a long list is cut off. */
import type { LeftAlone } from '@gonghai/contract/wire/batch.ts';
import { formatCount } from '../ui/format.ts';
import { openOutcome } from '../ui/form/tell-outcome.tsx';

const CUSTOMERS = { noun: '客户', unit: '位' };

export const tellLeft = (
  summary: string,
  left: readonly LeftAlone[],
  total: number,
  owner: string,
  { noun, unit } = CUSTOMERS,
): void => {
  const beyond = total - left.length;
  const failures = [
    ...left.map(({ Name, Why }) => `${Name}：${Why}`),
    ...(beyond > 0 ? [`另有 ${formatCount(beyond)} ${unit}${noun}保持不变`] : []),
  ];
  openOutcome({ title: `部分${noun}保持不变`, summary, failures }, owner);
};
