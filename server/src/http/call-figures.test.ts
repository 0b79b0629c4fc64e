import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { countCalls } from './call-figures.ts';

describe('Call metrics', () => {
  it('are counters and a histogram in the format of Prometheus', async () => {
    const registry = new Registry();
    const count = countCalls(registry);
    const call = { request: 'x', route: 'api/A/B', isRead: true };
    count({ ...call, code: ResultCode.Ok, ms: 3 });
    count({ ...call, code: ResultCode.Ok, ms: 5 });
    count({ ...call, code: ResultCode.Refused, ms: 70 });
    count({ ...call, code: 'file', ms: 60_000 });
    const lines = (await registry.metrics()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE crm_calls_total counter',
        'crm_calls_total{route="api/A/B",code="1"} 2',
        'crm_calls_total{route="api/A/B",code="3"} 1',
        'crm_calls_total{route="api/A/B",code="file"} 1',
        '# TYPE crm_call_seconds histogram',
        'crm_call_seconds_bucket{le="0.005",route="api/A/B"} 2',
        'crm_call_seconds_bucket{le="0.05",route="api/A/B"} 2',
        'crm_call_seconds_bucket{le="0.1",route="api/A/B"} 3',
        'crm_call_seconds_bucket{le="20",route="api/A/B"} 3',
        'crm_call_seconds_bucket{le="+Inf",route="api/A/B"} 4',
        'crm_call_seconds_sum{route="api/A/B"} 60.078',
        'crm_call_seconds_count{route="api/A/B"} 4',
      ]),
    );
    // Reading does not change the counters.
    expect((await registry.metrics()).split('\n')).toEqual(lines);
  });
});
