/** What waits for the reader by rights: orders, payments, leads and missed calls of the team. */
import type { Duties } from '@gonghai/contract/home/duties.contract.ts';
import './duties.css';
import { AccountDutyCard, LeadDutyCard } from './LeadDutyCards.tsx';
import { OrderDutyCard } from './OrderDutyCard.tsx';
import { PaymentDutyCard } from './PaymentDutyCard.tsx';
import { TeamMissedCard } from './TeamMissedCard.tsx';

interface Props {
  readonly duties: Duties;
  /** Unix seconds. */
  readonly now: number;
}

export const DutyCards = ({ duties: { Orders, Payments, Leads, MissedCalls }, now }: Props) => {
  if (!Orders && !Payments && !Leads && !MissedCalls) return null;
  return (
    <div className="home-duties">
      {Orders && <OrderDutyCard duty={Orders} />}
      {Payments && <PaymentDutyCard duty={Payments} />}
      {Leads && <LeadDutyCard duty={Leads} now={now} />}
      {(Leads || MissedCalls) && (
        <div className="home-side">
          {Leads && <AccountDutyCard duty={Leads} now={now} />}
          {MissedCalls && <TeamMissedCard agents={MissedCalls} />}
        </div>
      )}
    </div>
  );
};
