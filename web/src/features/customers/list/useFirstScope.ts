/** Whose customers the list opens with: supervisors without own customers begin with those of colleagues. */
import { countCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { hasChosen } from '../../../ui/list/remembered-choice.ts';
import type { Place, Search } from '../places.ts';

const OWN = { CustomerType: Placement.Owned, IsOnlyMySelf: true };
const COLLEAGUES: Partial<Search> = { IsOnlyMySelf: false };
const USUAL: Partial<Search> = {};

/** Undefined until it is known whether the supervisor has customers. Only supervisors who never chose are asked for. */
export const useFirstScope = ({ placement, listId }: Place): Partial<Search> | undefined => {
  const isSupervisor = useCurrentUser(({ user }) => user?.IsAdmin === true);
  const [isOpen] = useState(() => isSupervisor && placement === Placement.Owned && !hasChosen(listId, 'IsOnlyMySelf'));
  const { data: count, isPending } = useQuery({
    queryKey: [countCustomers.path, 'own at first'],
    queryFn: ({ signal }) => call(countCustomers, OWN, { signal, quiet: true }),
    enabled: isOpen,
    retry: false,
  });
  if (isOpen && isPending) return undefined;
  return count === 0 ? COLLEAGUES : USUAL;
};
