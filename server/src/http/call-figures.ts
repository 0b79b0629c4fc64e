/** Metrics of calls. Counted as plain numbers during requests, and converted to series when they are scraped. */
import { Counter, type Histogram, type Registry } from 'prom-client';
import type { Answered } from './log.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const CALLS = 'crm_calls_total';
const SECONDS = 'crm_call_seconds';

class RouteFigures {
  readonly codes = new Map<Answered['code'], number>();
  /** Number of calls per bucket: longer than the previous bound, at most this one. The last bucket has no bound. */
  private readonly steps = [...BUCKETS, Infinity].map((bound) => ({ bound, count: 0 }));
  private seconds = 0;

  add(code: Answered['code'], seconds: number): void {
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    this.seconds += seconds;
    for (const step of this.steps) {
      if (seconds > step.bound) continue;
      step.count += 1;
      return;
    }
  }

  series(route: string) {
    let count = 0;
    const buckets = this.steps.map((step) => {
      count += step.count;
      const le = step.bound === Infinity ? '+Inf' : step.bound;
      return { metricName: `${SECONDS}_bucket`, labels: { le, route }, value: count };
    });
    const sum = { metricName: `${SECONDS}_sum`, labels: { route }, value: this.seconds };
    return [...buckets, sum, { metricName: `${SECONDS}_count`, labels: { route }, value: count }];
  }
}

export const countCalls = (registry: Registry): ((call: Answered) => void) => {
  const routes = new Map<string, RouteFigures>();

  const calls: Counter<'route' | 'code'> = new Counter({
    name: CALLS,
    help: 'Calls by route and code',
    labelNames: ['route', 'code'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [route, { codes }] of routes) {
        for (const [code, count] of codes) this.inc({ route, code: String(code) }, count);
      }
    },
  });
  void calls;

  // The registry only needs the series of a metric. A real histogram would look up its labels for each call.
  const seconds = {
    name: SECONDS,
    get: async () => ({
      name: SECONDS,
      help: 'Time to answer a call',
      type: 'histogram',
      aggregator: 'sum',
      values: [...routes].flatMap(([route, figures]) => figures.series(route)),
    }),
  };
  registry.registerMetric(seconds as unknown as Histogram);

  return ({ route, code, ms }) => {
    let figures = routes.get(route);
    if (!figures) routes.set(route, (figures = new RouteFigures()));
    figures.add(code, ms / 1_000);
  };
};
