/** Opens the result of the reconciliation that a link names, and removes it from the address. */
import { useEffect, useRef } from 'react';
import { useDialog } from '../../ui/overlay/overlay-frame.ts';
import { readId } from '../../ui/page/address.ts';
import { useAddress } from '../../ui/page/useAddress.ts';
import { RESULT } from '../../widgets/reconciliation-link.ts';
import { ReconcileDialog } from './reconcile/late-reconcile.ts';

export const useLinkedResult = (onChanged: () => void): void => {
  const { read, change } = useAddress();
  const taskId = readId(read(RESULT));
  const openDialog = useDialog();
  // Effects may run twice before the address is without it.
  const opened = useRef<number>(undefined);
  useEffect(() => {
    const before = opened.current;
    opened.current = taskId;
    if (taskId === undefined || taskId === before) return;
    openDialog(<ReconcileDialog taskId={taskId} onDone={onChanged} />);
    change({}, 'replace', { isDropped: (name) => name === RESULT });
  }, [taskId, openDialog, change, onChanged]);
};
