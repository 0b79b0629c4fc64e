/** 通过 N 笔一致的: passes the payments that a statement has with number, amount and wallet. */
import { mayPassPayment } from '@gonghai/contract/payments/payment.rules.ts';
import { EvidenceKind, findPaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CheckCheck } from 'lucide-react';
import { call } from '../../platform/api.ts';
import type { PaymentActs } from './usePaymentActs.tsx';

/** As many as one request asks for. */
const MOST = 200;

interface Props {
  readonly payments: readonly PaymentLogRow[];
  readonly acts: PaymentActs;
}

export const PassMatching = ({ payments, acts }: Props) => {
  const waiting = payments.filter(mayPassPayment).slice(0, MOST);
  const Ids = waiting.map(({ Id }) => Id);
  const { data } = useQuery({
    queryKey: [findPaymentEvidence.path, 'all', waiting.map(({ Id, Version }) => `${Id} ${Version}`)],
    queryFn: ({ signal }) => call(findPaymentEvidence, { Ids }, { signal, quiet: true }),
    enabled: Ids.length > 0,
    staleTime: 0,
  });
  const matching = new Set(data?.filter(({ Kind }) => Kind === EvidenceKind.Matches).map(({ Id }) => Id));
  const taken = waiting.filter(({ Id }) => matching.has(Id));
  if (taken.length === 0) return null;
  return (
    <Button icon={<CheckCheck size={14} aria-hidden />} onClick={() => void acts.pass(taken)}>
      {`通过 ${taken.length} 笔一致的`}
    </Button>
  );
};
