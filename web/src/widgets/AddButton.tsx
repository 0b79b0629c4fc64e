/** The button that adds a row to a list inside a tab, with its key and its entry in the palette. */
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { Keys } from '../ui/shortcuts/Keys.tsx';
import { usePageActs } from '../ui/palette/usePageActs.ts';
import { useShortcut } from '../ui/shortcuts/useShortcut.ts';

interface Props {
  readonly noun: string;
  readonly onAdd: () => void;
}

export const AddButton = ({ noun, onAdd }: Props) => {
  useShortcut({ keys: 'N', scope: noun, description: `新增${noun}`, run: onAdd });
  usePageActs([{ id: `add ${noun}`, title: `新增${noun}`, keys: 'N', run: onAdd }]);
  return (
    <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={onAdd}>
      新增{noun} <Keys keys="N" />
    </Button>
  );
};
