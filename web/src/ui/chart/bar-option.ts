/** The settings of echarts for bars by group, with the colours of the theme. */
import type { BarSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { fontFamily } from '../theme/antd-theme.ts';
import type { Palette } from '../theme/palette.ts';
import type { BarSeries, BarTone, ChartUnit } from './chart-values.ts';

type BarOption = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>;

export interface BarContent {
  readonly groups: readonly string[];
  readonly series: readonly BarSeries[];
  readonly unit: ChartUnit;
}

interface Surroundings {
  readonly colour: Palette;
  /** Pixels of the chart. */
  readonly width: number;
  readonly isStill: boolean;
  readonly isPickable: boolean;
}

const OPACITY: Record<BarTone, number> = { quiet: 0.42, strong: 1 };
const UPDATE_MS = 200;
const WIDEST_BAR = 36;
/** Between the bars of a group, as a part of a bar. */
const GAP = 0.12;
/** Of the space of a group that its bars take. */
const FILLED = 0.72;
/** Pixels of a digit in a label. */
const DIGIT_WIDTH = 6.6;
/** Pixels for the values of the axis. */
const AXIS_WIDTH = 44;

const span = (className: string, text: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
};

/** Elements, not markup: names of groups are data. */
const tipOf = ({ groups, series, unit }: BarContent, group: number): HTMLElement[] => [
  span('gh-chart-tip-title', groups[group] ?? ''),
  ...series.map(({ name, tone, values }) => {
    const line = span('gh-chart-tip-line', '');
    const mark = span('gh-chart-mark', '');
    mark.dataset['tone'] = tone;
    line.append(mark, span('gh-chart-tip-name', name), span('gh-number', unit.full(values[group] ?? 0)));
    return line;
  }),
];

const groupIn = (params: unknown): number => {
  const [first] = [params].flat() as readonly { readonly dataIndex?: number }[];
  return first?.dataIndex ?? -1;
};

/** Whether the labels of neighbouring bars do not overlap. */
const labelsFit = ({ series, unit }: BarContent, slot: number): boolean => {
  const bar = Math.min(WIDEST_BAR, (slot * FILLED) / (series.length + GAP * (series.length - 1)));
  const longest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => unit.short(value).length)));
  return longest * DIGIT_WIDTH <= bar * (1 + GAP);
};

const seriesOption = (
  { name, tone, values }: BarSeries,
  unit: ChartUnit,
  { colour, isPickable, hasLabels }: Surroundings & { readonly hasLabels: boolean },
): BarSeriesOption => ({
  type: 'bar',
  name,
  // Zero has no bar, not even the smallest.
  data: values.map((value) => value || null),
  barMaxWidth: WIDEST_BAR,
  barGap: `${GAP * 100}%`,
  barCategoryGap: `${(1 - FILLED) * 100}%`,
  // A small amount beside large ones is still there.
  barMinHeight: 2,
  cursor: isPickable ? 'pointer' : 'default',
  itemStyle: { color: colour.brand, opacity: OPACITY[tone], borderRadius: [3, 3, 0, 0] },
  emphasis: { disabled: true },
  label: {
    show: hasLabels || tone === 'strong',
    position: 'top',
    distance: 4,
    fontFamily,
    fontSize: 11,
    fontWeight: tone === 'strong' ? 600 : 400,
    opacity: 1,
    color: tone === 'strong' ? colour.brandText : colour.text3,
    formatter: ({ value }) => unit.short(Number(value)),
  },
});

export const barOption = (content: BarContent, around: Surroundings): BarOption => {
  const { groups, series, unit } = content;
  const { colour, width, isStill } = around;
  const text = { fontFamily, fontSize: 12, color: colour.text3 };
  const slot = Math.max(0, width - AXIS_WIDTH) / Math.max(1, groups.length);
  return {
    animation: !isStill,
    // Bars move when the figures change, not whenever the tab is shown.
    animationDuration: 0,
    animationDurationUpdate: UPDATE_MS,
    grid: { left: AXIS_WIDTH, right: 8, top: 22, bottom: 28, outerBoundsMode: 'none' },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colour.brand, opacity: 0.06 } },
      confine: true,
      transitionDuration: 0,
      className: 'gh-chart-tip',
      backgroundColor: colour.raised,
      borderColor: colour.line,
      padding: 0,
      textStyle: { ...text, color: colour.text },
      formatter: (params) => tipOf(content, groupIn(params)),
    },
    xAxis: {
      type: 'category',
      data: [...groups],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colour.line } },
      axisLabel: { ...text, color: colour.text2, interval: 0, width: Math.max(24, slot - 8), overflow: 'truncate' },
    },
    yAxis: {
      type: 'value',
      splitNumber: 5,
      // Small counts have no halves.
      minInterval: 1,
      axisLabel: { ...text, formatter: unit.short },
      splitLine: { lineStyle: { color: colour.lineSoft } },
    },
    series: series.map((one) => seriesOption(one, unit, { ...around, hasLabels: labelsFit(content, slot) })),
  };
};
