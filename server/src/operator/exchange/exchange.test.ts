import { expect, it } from 'vitest';
import { explainExchange } from './exchange.ts';

it('crm exchange names two lines of the demonstration that can call each other, and a number for every failure', () => {
  const text = explainExchange('ws://127.0.0.1:8088');
  expect(text).toContain('ws://127.0.0.1:8088');
  expect(text).toContain('agent@demo / Demo2026 (extension 8001)');
  expect(text).toContain('leader@demo / Demo2026 (extension 8002)');
  expect(text).toContain('dial 13900008002,');
  expect(text).toContain('13900001486  对方正忙');
  expect(text).toContain('13900001999  no answer');
});
