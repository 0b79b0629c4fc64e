import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';

test('Values get the names of their columns.', () => {
  const columns = columnsOf<{ id: number; tenant_id: number; is_default_pwd?: boolean; from_owner_id: number | null }>({
    id: 1,
    tenantId: 2,
    isDefaultPwd: true,
    fromOwnerId: null,
  });
  expect(columns).toEqual({ id: 1, tenant_id: 2, is_default_pwd: true, from_owner_id: null });
});
