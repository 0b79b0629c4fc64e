/** Saved views of a customer list. */
import { arrangeViews, deleteView, editView, queryViews } from '@gonghai/contract/customers/customer-views.contract.ts';
import { customerSortField } from '@gonghai/contract/customers/customer-values.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useMemo } from 'react';
import { call } from '../../../platform/api.ts';
import type { ViewKeeper } from '../../../ui/list/saved-views.ts';
import { useSavedViews, type ViewCalls } from '../../../widgets/saved-views.ts';

const callsOf = (placement: Placement): ViewCalls => {
  const place = { CustomerType: placement };
  return {
    list: `customers.${placement}`,
    isSortField: (field) => customerSortField.safeParse(field).success,
    read: (signal) => call(queryViews, { customerType: placement }, { signal, quiet: true }),
    edit: (edit) => call(editView, { ...place, ...edit }),
    remove: (Id) => call(deleteView, { Id }),
    arrange: (arrangement) => call(arrangeViews, { ...place, ...arrangement }),
  };
};

export const useCustomerViews = (placement: Placement): ViewKeeper | undefined =>
  useSavedViews(useMemo(() => callsOf(placement), [placement]));
