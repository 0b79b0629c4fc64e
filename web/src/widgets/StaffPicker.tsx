/** The dialog to choose staff. */
import type { StaffPickerRow } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
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
  /** Ids that cannot be chosen here. */
  readonly without?: readonly number[];
  /** Ids that are chosen initially. */
  readonly initial?: readonly number[];
  /** Closes the dialog when it resolves. A refusal is shown in the dialog. */
  readonly onPick: (people: readonly StaffPickerRow[]) => Promise<void> | void;
  /** Message when no staff is chosen; 请选择 by default. */
  readonly unchosen?: string;
  /** Shown beside the count. */
  readonly note?: (people: readonly StaffPickerRow[]) => ReactNode;
}

/** Fallback error message. */
const FAILED = '操作失败';

const usePicking = (onPick: StaffQuestion['onPick']) => {
  const frame = useOverlayFrame();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isUnchosen, setUnchosen] = useState(false);

  const pick = async (people: readonly StaffPickerRow[]): Promise<void> => {
    setUnchosen(people.length === 0);
    if (people.length === 0) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await onPick(people);
      frame.close();
    } catch (error) {
      setRefusal(untold(error, FAILED));
    } finally {
      setBusy(false);
    }
  };

  return { frame, busy, refusal, isUnchosen, pick };
};

interface StaffDialogProps extends Omit<StaffQuestion, 'without'> {
  readonly people: readonly StaffPickerRow[];
  readonly isPending: boolean;
  readonly width?: number;
  /** Shown beside each name. */
  readonly renderFigures?: (id: number) => ReactNode;
}

/** The dialog itself, for people from any list. */
export const StaffDialog = (props: StaffDialogProps) => {
  const { title, multiple = false, initial, onPick, note, people, isPending, width = 760, renderFigures } = props;
  const { unchosen = messages.choose } = props;
  const departments = useLookups((lookups) => lookups.rightDepartments);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(initial));
  const { frame, busy, refusal, isUnchosen, pick } = usePicking(onPick);
  // In the order of selection, which decides who gets one more.
  const picked = [...chosen].flatMap((id) => people.find(({ Id }) => Id === id) ?? []);

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
    <Dialog title={title} width={width} footer={footer} busy={busy}>
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
          {...(isUnchosen && picked.length === 0 && { error: unchosen })}
          onChange={setChosen}
          onDone={() => void pick(picked)}
          renderFigures={renderFigures}
        />
      )}
    </Dialog>
  );
};

const StaffPickerDialog = ({ without, ...question }: StaffQuestion) => (
  <StaffDialog {...question} {...useStaff(without)} />
);

/** Opens the dialog in the tab of the calling component. */
export const useStaffPicker = (): ((question: StaffQuestion) => void) => {
  const open = useDialog();
  return useCallback((question) => void open(<StaffPickerDialog {...question} />), [open]);
};
