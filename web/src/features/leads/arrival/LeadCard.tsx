/** A card over any screen for new leads: the name of one, or the number of several. Stays until opened or closed. */
import { FIRST_CALL_SECONDS } from '@gonghai/contract/leads/lead-values.ts';
import { type CustomerLead, findCustomerLead } from '@gonghai/contract/leads/lead.contract.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Inbox, Phone, Volume2, VolumeOff, X } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../../platform/api.ts';
import { formatCount } from '../../../ui/format.ts';
import { forgetLeadArrivals, type LeadArrival, putLeadsAway, useLeadArrivals } from '../../../widgets/lead-arrivals.ts';
import { dialThenShow } from '../../../phone/phone.ts';
import { useMayCall } from '../../../phone/useMayCall.ts';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';
import './lead-card.css';
import { soundLead, toggleLeadSound, useLeadSound } from './sound.ts';
import { useCardPlace } from './useCardPlace.ts';
import { useLeavingLeads } from './useLeavingLeads.ts';

const NAMED = 3;

const namesOf = (arrivals: readonly LeadArrival[]): string => {
  const names = arrivals.slice(-NAMED).toReversed();
  return `${names.map(({ name }) => name).join('、')}${arrivals.length > NAMED ? ' 等' : ''}`;
};

/** The lead of a customer; undefined while unknown. */
const useLeadOf = (customerId: number | undefined): CustomerLead | undefined => {
  const { data } = useQuery({
    queryKey: [findCustomerLead.path, customerId],
    queryFn: ({ signal }) => call(findCustomerLead, { customerId: customerId ?? 0 }, { signal, quiet: true }),
    enabled: customerId !== undefined,
    retry: false,
  });
  return data ?? undefined;
};

/** The source; empty while unknown. */
const Origin = ({ customerId }: { readonly customerId: number }) => {
  const data = useLeadOf(customerId);
  if (!data) return null;
  const origin = [clueSourceLabel[data.ClueSource], data.AdvertiserName].filter(Boolean).join('，');
  return <span className="gh-ellipsis gh-secondary">{origin}</span>;
};

const SoundButton = () => {
  const isOn = useLeadSound((sound) => sound.isOn);
  const label = isOn ? '关闭提示音' : '打开提示音';
  return (
    <button type="button" className="lead-card-icon" aria-label={label} title={label} onClick={toggleLeadSound}>
      {isOn ? <Volume2 size={15} aria-hidden /> : <VolumeOff size={15} aria-hidden />}
    </button>
  );
};

/** With the limits of its account, as soon as they are known. */
const ArrivalClock = ({ arrival: { customerId, time } }: { readonly arrival: LeadArrival }) => {
  const lead = useLeadOf(customerId);
  const limits = lead ? { warn: lead.WarnSeconds, alarm: lead.AlarmSeconds } : FIRST_CALL_SECONDS;
  return <WaitingClock word="已等" since={time} limits={limits} />;
};

interface ActionsProps {
  readonly first: LeadArrival;
  readonly isOnly: boolean;
  readonly onLook: () => void;
  readonly onDialled: (customerId: number) => void;
}

/** Dialling is the main action; of several leads it dials the one that waits longest. */
const Actions = ({ first, isOnly, onLook, onDialled }: ActionsProps) => {
  const mayCall = useMayCall();
  const dial = (): void => {
    putLeadsAway(true, first);
    void dialThenShow(first.customerId, () => onDialled(first.customerId));
  };
  return (
    <span className="lead-card-actions">
      <Button size="small" {...(mayCall ? {} : { type: 'primary' })} onClick={onLook}>
        查看
      </Button>
      {mayCall && (
        <Button type="primary" size="small" icon={<Phone size={13} aria-hidden />} onClick={dial}>
          <span className="gh-ellipsis">{isOnly ? '拨打' : `拨打 ${first.name}`}</span>
        </Button>
      )}
    </span>
  );
};

interface Props {
  /** Opens the customer beside the list; without an id the list alone. */
  readonly onLook: (customerId: number | undefined) => void;
}

export const LeadCard = ({ onLook }: Props) => {
  const unseen = useLeadArrivals((arrivals) => arrivals.unseen);
  useEffect(() => forgetLeadArrivals, []);
  const count = unseen.length;
  const highest = unseen.at(-1)?.noticeId;
  useEffect(() => {
    if (highest !== undefined) soundLead();
  }, [highest]);
  useLeavingLeads();
  const place = useCardPlace();
  const [first] = unseen;
  const only = count === 1 ? first : undefined;
  const look = (): void => {
    putLeadsAway(true);
    onLook(only?.customerId);
  };
  return (
    <output className="lead-card-place" {...(place && { style: place })}>
      {first && (
        <section className="lead-card" aria-label="新线索">
          <header>
            <span className="lead-card-mark" aria-hidden>
              <Inbox size={16} />
            </span>
            <b>{only ? '新线索' : `${formatCount(count)} 条新线索`}</b>
            <SoundButton />
            <button
              type="button"
              className="lead-card-icon"
              aria-label="关闭"
              title="关闭"
              onClick={() => putLeadsAway(false)}
            >
              <X size={15} aria-hidden />
            </button>
          </header>
          <div className="lead-card-body">
            <span className="lead-card-name gh-ellipsis">{only?.name ?? namesOf(unseen)}</span>
            {only && <Origin customerId={only.customerId} />}
          </div>
          <footer>
            {/* The oldest waits longest. */}
            <ArrivalClock arrival={first} />
            {/* The button of the next lead is another one: the focus must not come back to it. */}
            <Actions key={first.noticeId} first={first} isOnly={only !== undefined} onLook={look} onDialled={onLook} />
          </footer>
        </section>
      )}
    </output>
  );
};
