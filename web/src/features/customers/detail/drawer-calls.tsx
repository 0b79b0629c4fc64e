/** Calling the customer of the drawer, and who else is calling it now. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { BeingCalled } from '../../../phone/BeingCalled.tsx';
import { dialCustomer } from '../../../phone/phone.ts';
import { useRunningCalls } from '../../../phone/running-calls.ts';
import { useMayCall } from '../../../phone/useMayCall.ts';

/** Owned and pool customers are called; those in the blacklist and the recycle bin are not. */
export const useDrawerCall = (id: number, placement: Placement | undefined): (() => void) | undefined => {
  const isOffered = useMayCall() && (placement === Placement.Owned || placement === Placement.Pool);
  const dial = (): void => void dialCustomer(id);
  useShortcut({ keys: 'D', scope: '详情', description: '拨打客户', run: dial, enabled: isOffered });
  return isOffered ? dial : undefined;
};

/** Another user is on the telephone with this customer. */
export const CalledByOther = ({ id }: { readonly id: number }) => {
  const me = useCurrentUser(({ user }) => user?.Id);
  const ids = useMemo(() => [id], [id]);
  const call = useRunningCalls(ids).find(({ CustomerId, UserId }) => CustomerId === id && UserId !== me);
  return call ? (
    <output className="customer-being-called">
      <BeingCalled call={call} />
    </output>
  ) : null;
};
