/** The main pane of a customer: the due reminder, the form of the next record, and the timeline. */
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type Ref, useState } from 'react';
import { refreshFollowUps } from '../../../widgets/refresh-follow-ups.ts';
import type { RecordField } from './CustomerRecords.tsx';
import { NoteBox } from './NoteBox.tsx';
import { ReminderBar } from './ReminderBar.tsx';
import { Timeline } from './Timeline.tsx';
import { type TimelineFilter, timelineFilters, useTimeline } from './useTimeline.ts';

const options = timelineFilters.map(({ key, label }) => ({ value: key, label }));

interface Props {
  readonly kind: CustomerKind;
  readonly customer: Pick<CustomerDetail, 'Id' | 'Name' | 'Tel' | 'MayEdit'>;
  /** Where the next record is written. */
  readonly field: Ref<RecordField>;
  readonly onChanged: () => void;
}

export const FollowUpPane = ({ kind, customer, field, onChanged }: Props) => {
  const { Id, MayEdit } = customer;
  const client = useQueryClient();
  const written = (): void => {
    onChanged();
    refreshFollowUps(client);
  };
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const reminder = useTimeline(kind, Id).data?.pages[0]?.Reminder;
  return (
    <div className="follow-up-pane">
      {reminder && <ReminderBar reminder={reminder} />}
      {MayEdit && <NoteBox kind={kind} customerId={Id} field={field} onWritten={written} />}
      <Segmented<TimelineFilter>
        className="follow-up-filter"
        aria-label="内容类型"
        size="small"
        options={options}
        value={filter}
        onChange={setFilter}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className="timeline-scroll" tabIndex={0} aria-label="时间线">
        <Timeline kind={kind} customer={customer} filter={filter} onChanged={onChanged} />
      </section>
    </div>
  );
};
