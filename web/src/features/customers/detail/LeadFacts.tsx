/** The lead that a customer came from: source, advertiser, and when it arrived. */
import { type CustomerLead, findCustomerLead } from '@gonghai/contract/leads/lead.contract.ts';
import { clueSourceLabel } from '@gonghai/contract/settings/setting-values.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../platform/api.ts';
import { formatShortTime } from '../../../ui/format.ts';
import { WaitingClock } from '../../../widgets/WaitingClock.tsx';

const firstCallOf = (lead: CustomerLead): ReactNode => {
  const { FirstCallTime, UpdatedTime, IsUncalled, WarnSeconds, AlarmSeconds } = lead;
  if (FirstCallTime !== null) return formatShortTime(FirstCallTime);
  if (!IsUncalled || UpdatedTime === null) return '未拨打';
  return <WaitingClock word="未拨打" since={UpdatedTime} limits={{ warn: WarnSeconds, alarm: AlarmSeconds }} />;
};

/** Empty for customers without a lead and while loading. */
export const LeadFacts = ({ customerId }: { readonly customerId: number }) => {
  const { data: lead } = useQuery({
    queryKey: [findCustomerLead.path, customerId],
    queryFn: ({ signal }) => call(findCustomerLead, { customerId }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
  if (!lead) return null;
  const facts = [
    ['来源', clueSourceLabel[lead.ClueSource]],
    ['广告主', lead.AdvertiserName ?? '—'],
    ['到达时间', formatShortTime(lead.CreatedTime)],
    ['分配时间', formatShortTime(lead.UpdatedTime)],
    ['首次拨打', firstCallOf(lead)],
  ] as const;
  return (
    <>
      <h3>线索来源</h3>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="gh-number">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
