/** The signed-in user, as the rules of work orders see a person. */
import type { Right } from '@gonghai/contract/wire/rights.ts';
import type { Approver } from '@gonghai/contract/work-orders/work-order.rules.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../platform/current-user.ts';

export const useApprover = (): Approver => {
  const userId = useCurrentUser(({ user }) => user?.Id ?? 0);
  const rights = useCurrentUser((current) => current.rights);
  return useMemo(() => ({ userId, rights: { has: (right: Right) => rights.has(right) } }), [userId, rights]);
};
