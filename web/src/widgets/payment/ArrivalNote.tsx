/** A note at the serial number of a payment: a statement already contains its money. */
import { findUnclaimedPayment, unclaimedMessages as say } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { isSerialNumber, normalSerialNumber } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { call } from '../../platform/api.ts';
import { useMay } from '../../platform/current-user.ts';
import { formatMoney } from '../../ui/format.ts';
import { useRested } from '../../ui/useRested.ts';

/** Shorter texts are numbers that are still being typed. */
const SHORTEST = 6;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The amount that arrived under exactly this serial number; undefined without one. */
const useArrived = (typed: string): number | undefined => {
  const serial = normalSerialNumber(typed);
  const rested = useRested(serial);
  const isAllowed = useMay(findUnclaimedPayment.access);
  const { data } = useQuery({
    queryKey: [findUnclaimedPayment.path, rested],
    queryFn: ({ signal }) => call(findUnclaimedPayment, { ThirdNo: rested }, { signal, quiet: true }),
    enabled: isAllowed && rested.length >= SHORTEST && isSerialNumber(rested),
    staleTime: 5_000,
    retry: false,
  });
  return rested === serial ? data?.Amount : undefined;
};

const ICON = { size: 14, 'aria-hidden': true } as const;

export const ArrivalNote = ({ serialField, amountField }: { serialField: string; amountField: string }) => {
  const form = Form.useFormInstance();
  const serial: unknown = Form.useWatch(serialField, form);
  const amount: unknown = Form.useWatch(amountField, form);
  const arrived = useArrived(textOf(serial));
  const isFilled = amount !== undefined && amount !== null && amount !== '';
  const differs = arrived !== undefined && isFilled && Math.round(Number(amount) * 100) !== Math.round(arrived * 100);
  return (
    <span aria-live="polite">
      {arrived !== undefined && (
        <span className={differs ? 'payment-arrived payment-arrived-other' : 'payment-arrived'}>
          {differs ? <TriangleAlert {...ICON} /> : <CircleCheck {...ICON} />}
          {differs ? say.amountDiffers(formatMoney(arrived)) : say.arrived(formatMoney(arrived))}
        </span>
      )}
    </span>
  );
};
