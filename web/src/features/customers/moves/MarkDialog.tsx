/** Sets a status or a tag of the selected customers by one click or Enter. */
import { statusTable } from '@gonghai/contract/customers/status-table.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type KeyboardEvent, useRef } from 'react';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { useDictionary } from '../../../widgets/dictionary.ts';
import '../list/customers.css';
import { StatusTag } from '../list/StatusTag.tsx';
import type { Mark, MarkKind } from './marks.ts';
import { type Chosen, whoOf } from './moves.ts';

const WORDS: Record<MarkKind, { readonly title: string; readonly none: string }> = {
  status: { title: '改状态', none: '还没有可用的跟进状态' },
  tag: { title: '打标签', none: '还没有可用的客户标签' },
};

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowUp: -1, ArrowDown: 1 };

const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const by = STEPS[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + by) % buttons.length)?.focus();
};

interface Props {
  readonly kind: MarkKind;
  readonly customerKind: CustomerKind;
  readonly customers: readonly Chosen[];
  readonly onPick: (mark: Mark) => void;
}

export const MarkDialog = ({ kind, customerKind, customers, onPick }: Props) => {
  const { title, none } = WORDS[kind];
  const frame = useOverlayFrame();
  const items = useDictionary(kind === 'status' ? statusTable[customerKind] : DicTable.CustomerTag);
  const first = useRef<HTMLButtonElement>(null);
  const pick = (item: Mark['item']) => () => {
    frame.close();
    onPick({ kind, item });
  };
  return (
    <Dialog title={`${title}：${whoOf(customers)}`} width={360} first={first}>
      {items.length === 0 && <Empty compact title={none} />}
      <div
        className="customer-marks"
        role="toolbar"
        aria-label={title}
        aria-orientation="vertical"
        tabIndex={-1}
        onKeyDown={walk}
      >
        {items.map((item, at) => (
          <button key={item.Id} type="button" ref={at === 0 ? first : null} onClick={pick(item)}>
            {kind === 'status' ? <StatusTag id={item.Id} name={item.Name} /> : <Tag dot={false}>{item.Name}</Tag>}
          </button>
        ))}
        {kind === 'tag' && items.length > 0 && (
          <button type="button" onClick={pick(null)}>
            清除标签
          </button>
        )}
      </div>
    </Dialog>
  );
};
