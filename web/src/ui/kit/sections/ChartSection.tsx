/** Bars: usual, many groups, one group, nothing. */
import { announce } from '../../../platform/announce.ts';
import { BarChart } from '../../chart/BarChart.tsx';
import { moneyUnit } from '../../chart/chart-values.ts';
import { Example } from '../Example.tsx';
import type { KitSection } from '../section.ts';

const sample = (count: number, largest: number) => {
  const total = Array.from({ length: count }, (_, at) => Math.round(largest / (1 + at * 0.6)));
  return {
    groups: total.map((_, at) => `销售${at + 1}部`),
    series: [
      { name: '总金额', tone: 'quiet', values: total },
      { name: '已审核金额', tone: 'strong', values: total.map((value, at) => Math.round(value * (0.9 - at * 0.02))) },
    ],
    unit: moneyUnit(total),
  } as const;
};

const USUAL = sample(7, 286_400);
const MANY = sample(30, 52_000);
const ONE = sample(1, 860);
const NONE = { ...sample(3, 0), unit: moneyUnit([]) };

const pick = (group: number): void => announce('info', `点击了 ${USUAL.groups[group] ?? ''}`);

const Show = () => (
  <>
    <Example title="各部门两个数，点击柱子">
      <BarChart label="各部门金额" onPick={pick} {...USUAL} />
    </Example>
    <Example title="放不下时横向滚动">
      <BarChart label="许多部门的金额" {...MANY} />
    </Example>
    <Example title="一个部门">
      <BarChart label="一个部门的金额" height="160px" {...ONE} />
    </Example>
    <Example title="没有数据时说明原因">
      <BarChart label="没有金额" height="160px" empty="这段时间没有金额" {...NONE} />
    </Example>
    <Example title="读取失败">
      <BarChart label="读取失败" height="160px" failure={{ message: '读取失败', onRetry: () => pick(0) }} {...NONE} />
    </Example>
    <Example title="旁边没有表时，图里有一张给读屏软件的表">
      <BarChart label="各部门金额" height="160px" hiddenTable="部门" {...USUAL} />
    </Example>
    <Example title="都是零">
      <BarChart label="没有金额" height="160px" {...NONE} />
    </Example>
  </>
);

export const section: KitSection = {
  title: '图表',
  purpose: '按部门比较数字；同样的数字总有一张表。',
  order: 3,
  Show,
};
