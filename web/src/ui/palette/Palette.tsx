/** The command palette: type, choose, go. Loaded when it is first opened. */
import { Modal } from 'antd';
import { Command } from 'cmdk';
import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { Keys } from '../shortcuts/Keys.tsx';
import { groupsFor } from './groups.ts';
import { type PaletteItem, type PaletteSource, recentIds, remember, usePaletteSources } from './palette.ts';
import '../overlay/dialog.css';
import './palette.css';
import { takeTyped } from './typed-ahead.ts';
import { type Found, useFound } from './useFound.ts';

const Row = ({ item, onRun }: { readonly item: PaletteItem; readonly onRun: (item: PaletteItem) => void }) => (
  <Command.Item value={item.id} onSelect={() => onRun(item)}>
    {item.icon}
    <span className="gh-palette-title gh-ellipsis">{item.title}</span>
    {item.detail && <span className="gh-palette-detail gh-ellipsis">{item.detail}</span>}
    {item.aside && <span className="gh-palette-aside gh-number">{item.aside}</span>}
    {item.keys && <Keys keys={item.keys} />}
  </Command.Item>
);

const noteOf = ({ state, items, note }: Found): string | undefined => {
  if (note !== undefined) return note;
  if (state === 'asking') return '正在查找…';
  if (state === 'failed') return '查找失败，请稍后重试';
  return items.length === 0 ? '没有找到' : undefined;
};

/** An option that cannot be chosen: a list of options may hold nothing else. */
const Note = ({ source }: { readonly source: Found }) => {
  const note = noteOf(source);
  return (
    note && (
      <Command.Item className="gh-palette-note" value={`note ${source.heading}`} disabled>
        {note}
      </Command.Item>
    )
  );
};

const Footer = () => (
  <div className="gh-palette-footer" aria-hidden>
    <span>
      <Keys keys="Up" />
      <Keys keys="Down" />
      选择
    </span>
    <span>
      <Keys keys="Enter" />
      打开
    </span>
    <span>
      <Keys keys="Esc" />
      关闭
    </span>
  </div>
);

/** Names what can be asked for, then what is always there. */
const invitation = (sources: readonly PaletteSource[]): string =>
  [...sources.flatMap(({ search, heading }) => (search ? `搜${heading}` : [])), '去页面', '做操作…'].join('、');

const Commands = ({ onRun }: { readonly onRun: (item: PaletteItem) => void }) => {
  const sources = usePaletteSources();
  const [typed, setTyped] = useState('');
  const [recent] = useState(recentIds);
  const field = useRef<HTMLInputElement>(null);
  const groups = groupsFor(sources, recent, typed);
  const found = useFound(sources, typed);
  const nothing = groups.length === 0 && found.length === 0;
  useEffect(() => field.current?.focus(), []);
  const takeOver = (): void => {
    const ahead = takeTyped();
    if (ahead) setTyped(ahead);
  };

  return (
    <Command label="命令面板" shouldFilter={false} vimBindings={false} loop>
      <Command.Input
        ref={field}
        value={typed}
        onValueChange={setTyped}
        onFocus={takeOver}
        placeholder={invitation(sources)}
      />
      {nothing && (
        <output className="gh-palette-empty">
          <SearchX size={16} aria-hidden />
          没有符合“{typed.trim()}”的页面或操作
        </output>
      )}
      <Command.List label="结果" hidden={nothing}>
        {groups.map(({ heading, items }) => (
          <Command.Group key={heading} heading={heading}>
            {items.map((item) => (
              <Row key={item.id} item={item} onRun={onRun} />
            ))}
          </Command.Group>
        ))}
        {found.map((source) => (
          <Command.Group key={`found ${source.heading}`} heading={source.heading}>
            <Note source={source} />
            {source.items.map((item) => (
              <Row key={item.id} item={item} onRun={onRun} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <Footer />
    </Command>
  );
};

export const Palette = () => {
  const frame = useOverlayFrame();

  const run = (item: PaletteItem): void => {
    remember(item.id);
    frame.close();
    item.run();
  };

  return (
    <Modal
      className="gh-palette"
      classNames={{ mask: 'gh-dialog-mask' }}
      title={<span className="gh-unseen">命令面板</span>}
      width={600}
      open={frame.open}
      footer={null}
      closable={false}
      onCancel={frame.close}
      afterClose={frame.faded}
      transitionName=""
      maskTransitionName=""
    >
      <Commands onRun={run} />
    </Modal>
  );
};
