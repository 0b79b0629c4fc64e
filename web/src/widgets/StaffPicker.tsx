/** The dialog in which people are chosen. */
import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { Button } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { BusyButton } from '../ui/form/BusyButton.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { DialogError } from '../ui/overlay/DialogError.tsx';
import { useDialog, useOverlayFrame } from '../ui/overlay/overlay-frame.ts';
import { untold } from '../ui/overlay/untold.ts';
import { Skeleton } from '../ui/state/Skeleton.tsx';
import { useLookups } from './lookups.ts';
import { useStaff } from './staff.ts';
import { StaffChooser } from './StaffChooser.tsx';

export interface StaffQuestion {
  readonly title: string;
  readonly multiple?: boolean;
  /** Ids of those who are no choice here. */
  readonly without?: readonly number[];
  /** Ids of those who are chosen at first. */
  readonly initial?: readonly number[];
  /** Closes the dialog once it is done; what it refuses is said in the dialog. */
  readonly onPick: (people: readonly StaffPickerRow[]) => Promise<void> | void;
  /** Beside the count, for what depends on how many were chosen. */
  readonly note?: (people: readonly StaffPickerRow[]) => ReactNode;
}

/** Said when nobody was chosen, and when picking failed without a sentence of its own. */
const words = { nobody: '请选择员工', failed: '操作失败' };

const usePicking = (onPick: StaffQuestion['onPick']) => {
  const frame = useOverlayFrame();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const pick = async (people: readonly StaffPickerRow[]): Promise<void> => {
    if (people.length === 0) return setRefusal(words.nobody);
    setBusy(true);
    setRefusal(undefined);
    try {
      await onPick(people);
      frame.close();
    } catch (error) {
      setRefusal(untold(error, words.failed));
    } finally {
      setBusy(false);
    }
  };

  return { frame, busy, refusal, pick };
};

const StaffPickerDialog = ({ title, multiple = false, without, initial, onPick, note }: StaffQuestion) => {
  const departments = useLookups((lookups) => lookups.rightDepartments);
  const { people, isPending } = useStaff(without);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(initial));
  const { frame, busy, refusal, pick } = usePicking(onPick);
  const picked = people.filter(({ Id }) => chosen.has(Id));

  const footer = (
    <>
      <output className="staff-picker-count gh-secondary">
        {multiple ? `已选 ${picked.length} 人` : (picked[0]?.Name ?? '未选择')}
        {note?.(picked)}
      </output>
      <Button disabled={busy} onClick={frame.close}>
        取消
      </Button>
      <BusyButton type="primary" busy={busy} onClick={() => void pick(picked)}>
        确定
      </BusyButton>
    </>
  );

  return (
    <Dialog title={title} width={760} footer={footer} busy={busy}>
      <DialogError message={refusal} />
      {isPending ? (
        <Skeleton lines={8} />
      ) : (
        <StaffChooser
          takesFocus
          departments={departments}
          people={people}
          multiple={multiple}
          chosen={chosen}
          onChange={setChosen}
          onDone={() => void pick(picked)}
        />
      )}
    </Dialog>
  );
};

/** Asks for people in a dialog of the calling component's tab. */
export const useStaffPicker = (): ((question: StaffQuestion) => void) => {
  const open = useDialog();
  return useCallback((question) => void open(<StaffPickerDialog {...question} />), [open]);
};
