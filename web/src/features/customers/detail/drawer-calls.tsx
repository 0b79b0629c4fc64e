/** Calling the customer of the drawer, and who else is calling it now. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { BeingCalled } from '../../../phone/BeingCalled.tsx';
import { dialCustomer } from '../../../phone/phone.ts';
import { useCallOfOther } from '../../../phone/running-calls.ts';
import { useMayCall } from '../../../phone/useMayCall.ts';

/** Owned and pool customers are called; those in the blacklist and the recycle bin are not. */
export const useDrawerCall = (
  kind: CustomerKind,
  id: number,
  placement: Placement | undefined,
): (() => void) | undefined => {
  const isOffered = useMayCall(kind) && (placement === Placement.Owned || placement === Placement.Pool);
  const dial = (): void => void dialCustomer(id, kind);
  useShortcut({ keys: 'D', scope: '详情', description: '拨打客户', run: dial, enabled: isOffered });
  return isOffered ? dial : undefined;
};

/** Another user is on the telephone with this customer. */
export const CalledByOther = ({ id }: { readonly id: number }) => {
  const me = useCurrentUser(({ user }) => user?.Id);
  const call = useCallOfOther(id, me);
  return call ? (
    <output className="customer-being-called">
      <BeingCalled call={call} />
    </output>
  ) : null;
};
