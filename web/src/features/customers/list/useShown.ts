/** Which customer is open beside the list. What was typed there and not saved is asked about before it goes. */
import { type RefObject, use, useCallback, useRef, useState } from 'react';
import { confirm } from '../../../ui/form/confirm.tsx';
import { hasUnsaved } from '../../../ui/form/unsaved.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';

const losing = {
  title: '放弃修改？',
  detail: '该客户还有未保存的内容，离开后不会保存。',
  okText: '放弃',
  cancelText: '继续填写',
  danger: true,
};

interface Shown {
  readonly shown: number | undefined;
  /** Shows another one, or none. */
  readonly show: (id: number | undefined) => Promise<boolean>;
  /** These have left for elsewhere: there is nothing to ask about them any more. */
  readonly forget: (ids: readonly number[]) => void;
  /** Goes on any element of the drawer. */
  readonly inDrawer: RefObject<HTMLDivElement | null>;
}

export const useShown = (): Shown => {
  const owner = use(TabKey);
  const [shown, setShown] = useState<number>();
  const inDrawer = useRef<HTMLDivElement>(null);

  const show = useCallback(
    async (id: number | undefined): Promise<boolean> => {
      const isTyped = hasUnsaved(inDrawer.current?.closest('dialog') ?? null);
      if (isTyped && !(await confirm(losing, owner))) return false;
      setShown(id);
      return true;
    },
    [owner],
  );
  const forget = useCallback(
    (ids: readonly number[]) => setShown((id) => (id !== undefined && ids.includes(id) ? undefined : id)),
    [],
  );
  return { shown, show, forget, inDrawer };
};
