/** Transfers customers to agents in turn: picker, confirmation and result. */
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { announce } from '../../../platform/announce.ts';
import { callTold } from '../../../platform/api.ts';
import { abandoned } from '../../../platform/failure.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { openOutcome } from '../../../ui/form/tell-outcome.tsx';
import { formatCount } from '../../../ui/format.ts';
import { detailLines } from '../../../widgets/detail-lines.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import type { StaffQuestion } from '../../../widgets/StaffPicker.tsx';
import { type Chosen, idsOf, whoOf } from './moves.ts';
import { type Scene, undoOffer } from './undo.ts';

/** 5 for 2 people: 3 and 2. */
const shareOf = (customers: number, people: number): string => {
  if (people === 0) return '';
  const least = Math.floor(customers / people);
  const most = Math.ceil(customers / people);
  return `，每人 ${least === most ? formatCount(most) : `${formatCount(least)}-${formatCount(most)}`} 位`;
};

const namesOf = (people: readonly StaffPickerRow[]): string => {
  const shown = people.slice(0, 3).map(({ Name }) => Name);
  return people.length > shown.length ? `${shown.join('、')}等 ${people.length} 人` : shown.join('、');
};

/** The owner of all selected customers is no valid target. */
const holderOf = (customers: readonly Chosen[]): readonly number[] => {
  const [holder, ...others] = new Set(customers.map(({ UserId }) => UserId));
  return typeof holder === 'number' && others.length === 0 ? [holder] : [];
};

export const transferQuestion = (
  customers: readonly Chosen[],
  scene: Scene,
  onMoved: () => void = () => undefined,
): StaffQuestion => {
  const transfer = async (people: readonly StaffPickerRow[]): Promise<void> => {
    const { data, message } = await callTold(callsOf[scene.kind].transferCustomers, {
      UserId: people.map(({ Id }) => Id),
      CustomerIds: idsOf(customers),
    });
    scene.reload();
    onMoved();
    const offer = undoOffer(data.BatchId, scene);
    announce('success', say.moved);
    const summary = `转移 ${formatCount(data.Moved)} 位客户${data.Failed > 0 ? `，${formatCount(data.Failed)} 位未转移` : ''}`;
    openOutcome({ title: '客户转移详情', summary, failures: detailLines(message), offer }, scene.owner);
  };
  return {
    title: `转移${whoOf(customers)}`,
    multiple: true,
    without: holderOf(customers),
    note: (people) => shareOf(customers.length, people.length),
    onPick: async (people) => {
      const isDone = await confirm(
        {
          title: '确认转移客户吗？',
          detail: `${whoOf(customers)}将转移给${namesOf(people)}${shareOf(customers.length, people.length)}。`,
          okText: '转移',
          failed: '转移失败',
          act: () => transfer(people),
        },
        scene.owner,
      );
      // Not confirmed: keep the chosen staff.
      if (!isDone) throw abandoned();
    },
  };
};
