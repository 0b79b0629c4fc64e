/** Calling the customer of the drawer, and who else is calling it now. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { BeingCalled } from '../../../phone/BeingCalled.tsx';
import { dialCustomer } from '../../../phone/phone.ts';
import { RunningCalls, useCallOfOther } from '../../../phone/running-calls.ts';
import { useMayCall } from '../../../phone/useMayCall.ts';
import type { CustomerKey } from '../../../widgets/customer-changes.ts';

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
export const CalledByOther = ({ kind, id }: CustomerKey) => {
  const me = useCurrentUser(({ user }) => user?.Id);
  const call = useCallOfOther({ kind, id }, me);
  return (
    <>
      {/* Those of sales customers come with the drawer. */}
      {kind === CustomerKind.AfterSales && <RunningCalls kind={kind} rows={[{ Id: id }]} />}
      {call && (
        <output className="customer-being-called">
          <BeingCalled call={call} />
        </output>
      )}
    </>
  );
};
