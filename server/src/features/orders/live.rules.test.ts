import type { Right } from '@gonghai/contract/wire/rights.ts';
import { expect, it } from 'vitest';
import type { Scope } from '../../http/context.ts';
import { type OrderNews, visibleIds } from './live.rules.ts';

const watcher = (scope: Scope, rights: readonly Right[] = ['Seat']) => ({ userId: 7, rights: new Set(rights), scope });
const own = watcher({ kind: 'own' });
const supervisor = watcher({ kind: 'departments', ids: [1, 2] });
const news = (of: Partial<OrderNews> = {}): OrderNews => ({
  tenantId: 1,
  id: 31,
  staffId: 8,
  ownerId: 8,
  departmentId: 2,
  ...of,
});

it.each([
  ['an order of one’s own customer', own, news({ ownerId: 7 }), [31]],
  ['an order that one has made', own, news({ staffId: 7 }), [31]],
  ['an order of others', own, news(), undefined],
  ['one of the department', supervisor, news(), [31]],
  ['one of another department', supervisor, news({ departmentId: 3 }), undefined],
  ['one of a customer without an owner', supervisor, news({ ownerId: null, departmentId: null }), undefined],
  ['one of anybody', watcher({ kind: 'tenant' }, ['AfterSale']), news(), [31]],
  ['one without the right', watcher({ kind: 'tenant' }, ['Clue']), news(), undefined],
])('is told of %s', (_, who, about, expected) => {
  expect(visibleIds(who, about)).toEqual(expected);
});
