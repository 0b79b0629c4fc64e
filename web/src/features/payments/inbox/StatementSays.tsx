/** What the statements say about a payment: the row beside the claim, or that there is none. */
import {
  EvidenceKind,
  findPaymentEvidence,
  type PaymentEvidence,
} from '@gonghai/contract/payments/payment-evidence.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, FileX2, type LucideIcon, TriangleAlert } from 'lucide-react';
import { call } from '../../../platform/api.ts';
import { SkeletonBar } from '../../../ui/state/Skeleton.tsx';
import { evidenceSentence, placeOf } from '../evidence-words.ts';
import './payment-inbox.css';

const icons: Record<EvidenceKind, LucideIcon> = {
  [EvidenceKind.None]: FileX2,
  [EvidenceKind.Matches]: CircleCheck,
  [EvidenceKind.Differs]: TriangleAlert,
  [EvidenceKind.Absent]: TriangleAlert,
  [EvidenceKind.Doubtful]: CircleHelp,
};

const Said = ({ evidence, amount }: { readonly evidence: PaymentEvidence; readonly amount: number }) => {
  const Icon = icons[evidence.Kind];
  return (
    <>
      <Icon size={15} aria-hidden />
      <span className="gh-number">{evidenceSentence(evidence, amount)}</span>
      <span className="statement-says-place gh-number">{placeOf(evidence)}</span>
    </>
  );
};

export const StatementSays = ({ payment: { Id, Amount, Version } }: { readonly payment: PaymentLogRow }) => {
  const { data, error } = useQuery({
    queryKey: [findPaymentEvidence.path, Id, Version],
    queryFn: ({ signal }) => call(findPaymentEvidence, { Ids: [Id] }, { signal, quiet: true }),
    staleTime: 0,
  });
  const [evidence] = data ?? [];
  return (
    <section className="statement-says" aria-label="账单" data-kind={evidence?.Kind}>
      {evidence && <Said evidence={evidence} amount={Amount} />}
      {!evidence && (error ? <span className="gh-muted">账单读取失败，请稍后重试</span> : <SkeletonBar width={260} />)}
    </section>
  );
};
