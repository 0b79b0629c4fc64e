/** Chooses the row height. */
import { Button } from 'antd';
import { Rows3 } from 'lucide-react';
import { type Density, rowHeights, type TableLayout } from '../data-table/useTableLayout.ts';
import { DropMenu } from '../overlay/DropMenu.tsx';
import { useOpen } from './useOpen.ts';

const densityLabel: Record<Density, string> = { compact: '紧凑', standard: '标准', loose: '宽松' };
const densities: readonly Density[] = ['compact', 'standard', 'loose'];

export const DensityButton = ({ layout }: { readonly layout: TableLayout }) => {
  const [open, setOpen] = useOpen();
  const items = densities.map((density) => ({
    key: density,
    label: `${densityLabel[density]} ${rowHeights[density]}`,
    onClick: () => layout.chooseDensity(density),
  }));
  return (
    <DropMenu
      menu={{ items, selectable: true, selectedKeys: [layout.density] }}
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
    >
      <Button type="text" aria-label="行高" title="行高" icon={<Rows3 size={15} aria-hidden />} />
    </DropMenu>
  );
};
