/** Checks while typing whether a phone belongs to an existing customer. */
import type { PhoneCheck } from '@gonghai/contract/customers/customer.contract.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useRested } from '../../../ui/useRested.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';

/** Undefined until the phone is complete and the response is there. */
export const usePhoneCheck = (kind: CustomerKind, typed: unknown): PhoneCheck | undefined => {
  const { checkPhone } = callsOf[kind];
  const tel = normalPhone(typeof typed === 'string' ? typed : '');
  const rested = useRested(tel);
  const { data } = useQuery({
    queryKey: [checkPhone.path, rested],
    queryFn: ({ signal }) => call(checkPhone, { Tel: rested }, { signal, quiet: true }),
    enabled: isPhone(rested),
    staleTime: 5_000,
    retry: false,
  });
  return rested === tel && isPhone(tel) ? data : undefined;
};
