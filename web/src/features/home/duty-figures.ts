/** The numbers of what waits, added up. Pure. */
import type { Duties } from '@gonghai/contract/home/duties.contract.ts';

type Counted = readonly { readonly Count: number }[];

export const sumOf = (rows: Counted | undefined): number => (rows ?? []).reduce((sum, { Count }) => sum + Count, 0);

/** Whether anything waits for the reader. */
export const hasDuties = ({ Orders, Payments, Leads, MissedCalls }: Duties): boolean => {
  const finance = Payments
    ? sumOf(Payments.Wallets) +
      Payments.Missing.length +
      sumOf(Payments.Differing) +
      Payments.Refunds +
      Payments.Unclaimed
    : 0;
  const failed = (Leads?.Accounts ?? []).reduce((sum, { FailedCount }) => sum + FailedCount, 0);
  const leads = (Leads?.Waiting ?? 0) + sumOf(Leads?.Uncalled) + failed;
  return sumOf(Orders?.Ages) + finance + leads + sumOf(MissedCalls ?? []) > 0;
};
