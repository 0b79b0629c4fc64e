/**
 * Bars by group with a legend. The same figures are in a table for those who cannot see it: beside the chart, or hidden in
 * it. echarts is loaded with the first chart.
 */
import { ChartNoAxesColumn } from 'lucide-react';
import { Empty } from '../state/Empty.tsx';
import { ErrorState } from '../state/ErrorState.tsx';
import { late } from '../state/late.tsx';
import type { BarCanvasProps } from './BarCanvas.tsx';
import './chart.css';

const BarCanvas = late(
  () => import('./BarCanvas.tsx').then((module) => module.BarCanvas),
  <div className="gh-chart-canvas" aria-busy />,
);

/** Pixels below which names and values of a group would overlap; more groups than fit are scrolled. */
const NARROWEST_GROUP = 72;
/** So many fit on every screen. */
const FEW_GROUPS = 8;

interface Props extends BarCanvasProps {
  /** CSS height of the bars. */
  readonly height?: string;
  /** Pixels of a group; narrow ones have short names and values. */
  readonly narrowest?: number;
  /** The heading of the groups in a hidden table, where no table is beside the chart. */
  readonly hiddenTable?: string;
  /** What it says when every value is zero. Without it, empty axes. */
  readonly empty?: string;
  readonly failure?: { readonly message: string; readonly onRetry: () => void } | undefined;
}

const HiddenTable = ({ label, groups, series, unit, heading }: BarCanvasProps & { readonly heading: string }) => (
  <table className="gh-hidden-text">
    <caption>{label}</caption>
    <thead>
      <tr>
        {[heading, ...series.map(({ name }) => name)].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {groups.map((group, at) => (
        <tr key={group}>
          <th scope="row">{group}</th>
          {series.map(({ name, values }) => (
            <td key={name}>{unit.full(values[at] ?? 0)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Arrays and functions must be stable: the chart is drawn again when they change. */
export const BarChart = (props: Props) => {
  const { height = '240px', narrowest = NARROWEST_GROUP, hiddenTable, empty, failure, ...content } = props;
  const isEmpty = empty !== undefined && content.series.every(({ values }) => values.every((value) => value === 0));
  if (failure || isEmpty)
    return (
      <div className="gh-chart gh-chart-instead" style={{ minHeight: height }}>
        {failure ? (
          <ErrorState compact {...failure} />
        ) : (
          <Empty compact icon={<ChartNoAxesColumn size={20} />} title={empty ?? ''} />
        )}
      </div>
    );
  return (
    <figure className="gh-chart">
      <figcaption className="gh-chart-legend">
        {content.series.map(({ name, tone }) => (
          <span key={name} className="gh-chart-key">
            <span className="gh-chart-mark" data-tone={tone} aria-hidden />
            {name}
          </span>
        ))}
        <span>{content.unit.note}</span>
      </figcaption>
      {hiddenTable !== undefined && <HiddenTable {...content} heading={hiddenTable} />}
      <div
        className="gh-chart-scroll"
        // What scrolls must be reached by the keyboard.
        {...(content.groups.length * narrowest > FEW_GROUPS * NARROWEST_GROUP && {
          tabIndex: 0,
          role: 'group',
          'aria-label': content.label,
        })}
      >
        <div style={{ height, minWidth: content.groups.length * narrowest }}>
          <BarCanvas {...content} />
        </div>
      </div>
    </figure>
  );
};
