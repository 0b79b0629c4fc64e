/** Assigning the selected leads to one or several people, evenly in the order of selection. */
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { type LeadStaff, shareLeads } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import type { LeadRow } from '@gonghai/contract/leads/lead.contract.ts';
import { callTold } from '../../platform/api.ts';
import { refusedAs } from '../../platform/failure.ts';
import { newKey } from '../../platform/long-call.ts';
import { tellOutcome } from '../../ui/form/tell-outcome.tsx';
import { formatCount } from '../../ui/format.ts';
import { StaffDialog } from '../../widgets/StaffPicker.tsx';
import { useLeadStaff } from './lead-staff.ts';
import './leads.css';
import { undoShareOffer } from './undo-share.ts';

const words = { done: say.shared, partly: '部分线索未分配' };
export const SHARE_FAILED = '分配失败';

const Figures = ({ person }: { readonly person: LeadStaff }) => {
  const { TodayCount, TodayTotal, DailyCap, CapacityLeft } = person;
  return (
    <span className="lead-staff-figures gh-number">
      <span>{`今日 ${formatCount(TodayTotal)}`}</span>
      <span data-full={(DailyCap !== null && TodayCount >= DailyCap) || undefined}>
        {DailyCap === null ? '上限不限' : `上限 ${formatCount(DailyCap)}`}
      </span>
      <span data-full={CapacityLeft === 0 || undefined}>
        {CapacityLeft === null ? '库容不限' : `库容余 ${formatCount(CapacityLeft)}`}
      </span>
    </span>
  );
};

/** 5 for 2 people: 2-3 each. */
const eachOf = (leads: number, people: number): string => {
  const [least, most] = [Math.floor(leads / people), Math.ceil(leads / people)].map(formatCount);
  return `，每人 ${least === most ? most : `${least}-${most}`} 条`;
};

/** Skips leads that are assigned already. */
const noteOf = (leads: readonly LeadRow[], people: number): string => {
  const open = leads.filter((lead) => lead.DistributionType !== DistributionType.Assigned).length;
  const skipped = leads.length - open;
  return [
    `，共 ${formatCount(open)} 条待分配`,
    people > 0 && open > 0 ? eachOf(open, people) : '',
    skipped > 0 ? `；已分配的 ${formatCount(skipped)} 条不再分配` : '',
  ].join('');
};

interface Props {
  readonly leads: readonly LeadRow[];
  readonly owner: string;
  readonly onShared: () => void;
}

export const ShareDialog = ({ leads, owner, onShared }: Props) => {
  const staff = useLeadStaff();
  const byId = new Map(staff.people.map((person) => [person.Id, person]));
  return (
    <StaffDialog
      {...staff}
      title="分配线索"
      width={880}
      multiple
      unchosen={say.noStaff}
      renderFigures={(id) => {
        const person = byId.get(id);
        return person && <Figures person={person} />;
      }}
      note={(people) => noteOf(leads, people.length)}
      onPick={async (people) => {
        const UndoKey = newKey();
        const request = { ClueIdList: leads.map(({ Id }) => Id), UserId: people.map(({ Id }) => Id), UndoKey };
        try {
          const { message } = await callTold(shareLeads, request);
          const offer = undoShareOffer(UndoKey, { owner, reload: onShared });
          tellOutcome(message, { ...words, offer }, owner);
        } catch (error) {
          throw refusedAs(SHARE_FAILED, error);
        } finally {
          // Refresh after a refusal too: leads with a known phone are marked as failed.
          onShared();
        }
      }}
    />
  );
};
