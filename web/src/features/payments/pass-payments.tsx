/** Asks before payments are passed: both sides are shown, and a reason is required where a statement speaks against one. */
import { isPassReason, LONGEST_PASS_REASON, passMessages } from '@gonghai/contract/payments/pass.rules.ts';
import { findPaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { passPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { hasSerious } from '@gonghai/contract/work-orders/warning.ts';
import { paymentMessages as say } from '@gonghai/contract/work-orders/work-order-messages.ts';
import type { ReactNode } from 'react';
import { call, callTold } from '../../platform/api.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { contradicted, evidenceSentence, type Judged, judgedBy, placeOf, unmatchedLines } from './evidence-words.ts';

interface Asked {
  readonly payments: readonly PaymentLogRow[];
  /** What it is about, in a line. */
  readonly about: string;
  /** A line for each selected payment that cannot be passed. */
  readonly skipped: readonly string[];
  readonly owner: string | undefined;
}

const send = (payments: readonly PaymentLogRow[], reasons: ReadonlyMap<number, string>): Promise<string> => {
  const Items = payments.map(({ Id, Version }) => {
    const Reason = reasons.get(Id);
    return { Id, Version, ...(Reason !== undefined && { Reason }) };
  });
  return callTold(passPaymentLogs, { Items }).then(({ message }) => message);
};

const Line = ({ payment, evidence, isNamed }: Judged & { readonly isNamed: boolean }) =>
  evidence && (
    <li>
      {isNamed && <b>{payment.WorkOrder.Name}</b>}
      <span className="gh-number pass-sides">{evidenceSentence(evidence, payment.Amount)}</span>
      <span className="gh-secondary pass-place">{placeOf(evidence)}</span>
    </li>
  );

/** The sides of one payment, or of those in a batch that differ. */
const Sides = ({
  about,
  judged,
  skipped,
}: Pick<Asked, 'about' | 'skipped'> & { readonly judged: readonly Judged[] }) => {
  const lines = [...unmatchedLines(judged), ...skipped];
  const against = contradicted(judged);
  return (
    <span className="pass-question">
      <span>{about}</span>
      <ul className="pass-against" aria-label="与账单不一致">
        {against.map((each) => (
          <Line key={each.payment.Id} {...each} isNamed={judged.length > 1} />
        ))}
      </ul>
      {lines.length > 0 && <span className="gh-secondary">{lines.join('；')}</span>}
    </span>
  );
};

/** The message of the answer; undefined if the person did not pass them. */
const askForReason = (
  judged: readonly Judged[],
  { payments, about, skipped, owner }: Asked,
): Promise<string | undefined> => {
  const ids = contradicted(judged).map(({ payment }) => payment.Id);
  return new Promise((resolve) => {
    openDialog(
      <ReasonDialog
        title={say.confirmPass}
        note={<Sides about={about} judged={judged} skipped={skipped} />}
        label="通过理由"
        placeholder="例如：手续费由公司承担，已向客户核实"
        required={passMessages.reasonRequired}
        longest={LONGEST_PASS_REASON}
        wrong={{ message: passMessages.reasonWrong, isRight: isPassReason }}
        kind="pass-payment"
        okText="通过"
        submit={(reason) => send(payments, new Map(ids.map((id) => [id, reason])))}
        saved={resolve}
      />,
      { ...(owner !== undefined && { owner }), onClose: () => resolve(undefined) },
    );
  });
};

/** Evidence against a payment asks for a second look: Enter does not pass it. */
const askPlainly = async (judged: readonly Judged[], { payments, about, skipped, owner }: Asked) => {
  const [only] = judged;
  const single = judged.length === 1 && only?.evidence ? only.evidence : undefined;
  const detail: ReactNode = single ? (
    <span className="pass-question">
      <span>{about}</span>
      <span className="gh-secondary">
        {[evidenceSentence(single, only?.payment.Amount ?? 0), placeOf(single)].filter(Boolean).join('・')}
      </span>
    </span>
  ) : (
    about
  );
  let message = '';
  const isDone = await confirm(
    {
      title: say.confirmPass,
      detail,
      consequences: single ? skipped : [...unmatchedLines(judged), ...skipped],
      okText: '通过',
      danger: payments.some(({ Warnings }) => hasSerious(Warnings)),
      act: async () => {
        message = await send(payments, new Map());
      },
    },
    owner,
  );
  return isDone ? message : undefined;
};

export const askAndPass = async (asked: Asked): Promise<string | undefined> => {
  // A failure has been told.
  const found = await call(findPaymentEvidence, { Ids: asked.payments.map(({ Id }) => Id) }).catch(() => undefined);
  if (!found) return undefined;
  const judged = judgedBy(asked.payments, found);
  return contradicted(judged).length > 0 ? askForReason(judged, asked) : askPlainly(judged, asked);
};
