/** Refreshes an open drawer when its customer or a call with it changes. */
import { queryCustody } from '@gonghai/contract/customers/customer.contract.ts';
import { journeyCalls } from '@gonghai/contract/journey/journey.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQueryClient } from '@tanstack/react-query';
import { mayHaveChanged } from '../../../ui/list/gathering.ts';
import { useLiveChanges } from '../../../ui/list/useLiveRows.ts';
import { changedDrawers, onOwnChange } from '../../../widgets/customer-changes.ts';
import { pushesOf } from '../../../widgets/customer-pushes.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';

/** Detail, former owners and timeline share one request; the others are those of the shown tab. */
const shownBy = (kind: CustomerKind) => {
  const { findCustomer, queryCustomerTimeline, queryCustomerRecords, queryCallLogs } = callsOf[kind];
  return [findCustomer, queryCustody, queryCustomerTimeline, queryCustomerRecords, queryCallLogs, journeyCalls[kind]];
};

export const useLiveDrawer = (kind: CustomerKind, customerId: number): void => {
  const client = useQueryClient();
  useLiveChanges({
    ...pushesOf[kind],
    idsIn: (payload) => changedDrawers(payload)?.filter((id) => id === customerId) ?? null,
    own: (tell) => onOwnChange(kind, (ids) => ids.includes(customerId) && tell(ids)),
    onChanged: (changed) => {
      if (!mayHaveChanged(changed, customerId)) return;
      for (const { path } of shownBy(kind)) void client.invalidateQueries({ queryKey: [path, customerId] });
    },
  });
};
