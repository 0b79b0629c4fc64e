/** The state of a lead as text and colour, with its clock. */
import { type DistributionType, distributionTypeLabel } from '@gonghai/contract/leads/lead-values.ts';
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { Tag, type TagTone } from '../../ui/tag/Tag.tsx';
import { WaitingClock } from '../../widgets/WaitingClock.tsx';
import { UNCALLED_LABEL } from './lead-filters.tsx';
import './leads.css';

const stateTone: Record<DistributionType, TagTone> = { 0: 'amber', 1: 'green', 2: 'red' };

const Clock = ({ lead }: { readonly lead: LeadRow }) => {
  const { WaitingSince, UpdatedTime, IsUncalled, WarnSeconds, AlarmSeconds } = lead;
  const limits = { warn: WarnSeconds, alarm: AlarmSeconds };
  if (WaitingSince !== null) return <WaitingClock word="已等" since={WaitingSince} limits={limits} />;
  if (!IsUncalled || UpdatedTime === null) return null;
  return <WaitingClock word={UNCALLED_LABEL} since={UpdatedTime} limits={limits} />;
};

export const StateCell = ({ lead }: { readonly lead: LeadRow }) => (
  <span className="lead-state" title={lead.Failurecause ?? undefined}>
    <Tag tone={stateTone[lead.DistributionType]}>{distributionTypeLabel[lead.DistributionType]}</Tag>
    <Clock lead={lead} />
  </span>
);
