/** Whether a phone that is being typed belongs to somebody already. */
import { checkPhone, type PhoneCheck } from '@gonghai/contract/customers/customer.contract.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api.ts';

const REST_MS = 250;

/** What was typed last, once the typing rests. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/** Undefined until there is a whole number and an answer about it. */
export const usePhoneCheck = (typed: unknown): PhoneCheck | undefined => {
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
