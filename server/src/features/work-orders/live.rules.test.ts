import type { Right } from '@gonghai/contract/wire/rights.ts';
import { expect, it } from 'vitest';
import type { Scope } from '../../http/context.ts';
import { visibleIds } from './live.rules.ts';

const watcher = (scope: Scope, ...rights: Right[]) => ({ userId: 7, departmentId: 3, rights: new Set(rights), scope });
const own = { kind: 'own' } as const;
const news = {
  tenantId: 1,
  groups: [
    { ownerId: 7, departmentId: 9, isDraft: true, ids: [1] },
    { ownerId: 7, departmentId: 9, isDraft: false, ids: [2, 1] },
    { ownerId: 8, departmentId: 3, isDraft: true, ids: [3] },
    { ownerId: 8, departmentId: 3, isDraft: false, ids: [4] },
    { ownerId: 9, departmentId: 5, isDraft: false, ids: [5] },
  ],
};

it.each([
  ['the own orders, drafts included', watcher(own, 'WorkOrderSale'), [1, 2]],
  ['published orders of the own department', watcher(own, 'SaleAudit'), [4]],
  ['published orders of the scope', watcher({ kind: 'departments', ids: [5] }, 'SaleAudit'), [5]],
  ['all published orders', watcher(own, 'PaymentLog'), [2, 1, 4, 5]],
  ['nothing', watcher({ kind: 'tenant' }, 'Seat'), undefined],
])('a watcher is told of %s', (_, who, expected) => {
  expect(visibleIds(who, news)).toEqual(expected);
  expect(visibleIds(who, { tenantId: 1, groups: null })).toBe(expected === undefined ? undefined : null);
});
