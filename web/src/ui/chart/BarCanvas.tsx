/** Draws bars with echarts. Imported only by `BarChart`, which loads it late. */
import { BarChart as Bars } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { palettes } from '../theme/palette.ts';
import { useTheme } from '../theme/theme-choice.ts';
import { useReducedMotion } from '../theme/useReducedMotion.ts';
import { useLatest } from '../useLatest.ts';
import { type BarContent, barOption } from './bar-option.ts';

use([Bars, GridComponent, TooltipComponent, CanvasRenderer]);

export interface BarCanvasProps extends BarContent {
  readonly label: string;
  readonly onPick?: ((group: number, series: number) => void) | undefined;
}

export const BarCanvas = ({ label, groups, series, unit, onPick }: BarCanvasProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const colour = palettes[useTheme(({ mode }) => mode)];
  const isStill = useReducedMotion();
  const isPickable = onPick !== undefined;
  const pick = useLatest(onPick);

  useEffect(() => {
    if (!frame.current) return undefined;
    const made = init(frame.current);
    chart.current = made;
    made.on('click', ({ dataIndex, seriesIndex }) => pick.current?.(dataIndex, seriesIndex ?? 0));
    return () => {
      made.dispose();
      chart.current = undefined;
    };
  }, [pick]);

  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const draw = (): void => {
      const width = box.clientWidth;
      // Zero while the tab is hidden.
      if (width === 0) return;
      chart.current?.resize();
      const option = barOption({ groups, series, unit }, { colour, width, isStill, isPickable });
      chart.current?.setOption(option, { notMerge: true });
    };
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    return () => observer.disconnect();
  }, [groups, series, unit, colour, isStill, isPickable]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- echarts puts its canvas inside
  return <div ref={frame} className="gh-chart-canvas" role="img" aria-label={label} />;
};
