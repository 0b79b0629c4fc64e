import type { Right } from '@gonghai/contract/wire/rights.ts';
import { expect, it } from 'vitest';
import type { Scope } from '../../http/context.ts';
import { visibleIds, type LeadNews } from './live.rules.ts';

const watcher = (scope: Scope, rights: readonly Right[] = ['Clue']) => ({ userId: 7, rights: new Set(rights), scope });
const own = watcher({ kind: 'own' });
const supervisor = watcher({ kind: 'departments', ids: [1, 2] });
const wholeTenant = watcher({ kind: 'tenant' });
const news = (...seats: NonNullable<LeadNews['seats']>): LeadNews => ({ tenantId: 1, seats });
const waiting = { state: 0, agentId: null, departmentId: null, ids: [1] } as const;
const assigned = (agentId: number, departmentId: number) => ({ state: 1 as const, agentId, departmentId, ids: [2] });

it.each([
  ['a waiting lead, by an employee', own, news({ ...waiting, ids: [1] }), undefined],
  ['a waiting lead, by a supervisor', supervisor, news({ ...waiting, ids: [1] }), [1]],
  [
    'a waiting lead, without the right',
    watcher({ kind: 'tenant' }, ['Seat']),
    news({ ...waiting, ids: [1] }),
    undefined,
  ],
  ['an own lead', own, news(assigned(7, 9)), [2]],
  ['one of another agent', own, news(assigned(8, 1)), undefined],
  ['one of the department', supervisor, news(assigned(8, 2)), [2]],
  ['one of another department', supervisor, news(assigned(8, 3)), undefined],
  ['one of anybody', wholeTenant, news(assigned(8, 3)), [2]],
  ['many', own, { tenantId: 1, seats: null }, null],
  ['many, without the right', watcher({ kind: 'own' }, []), { tenantId: 1, seats: null }, undefined],
])('is told of %s', (_, who, about, expected) => {
  expect(visibleIds(who, about)).toEqual(expected);
});
