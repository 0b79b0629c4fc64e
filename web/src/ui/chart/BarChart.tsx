/**
 * Bars by group with a legend. The screen shows the same figures in a table: the chart is for the eye only. echarts is
 * loaded with the first chart.
 */
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
}

/** Arrays and functions must be stable: the chart is drawn again when they change. */
export const BarChart = ({ height = '240px', ...content }: Props) => (
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
    <div
      className="gh-chart-scroll"
      // What scrolls must be reached by the keyboard.
      {...(content.groups.length > FEW_GROUPS && { tabIndex: 0, role: 'group', 'aria-label': content.label })}
    >
      <div style={{ height, minWidth: content.groups.length * NARROWEST_GROUP }}>
        <BarCanvas {...content} />
      </div>
    </div>
  </figure>
);
