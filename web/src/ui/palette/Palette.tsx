/** The command palette: type, choose, go. Loaded when it is first opened. */
import { Modal } from 'antd';
import { Command } from 'cmdk';
import { SearchX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { Keys } from '../shortcuts/Keys.tsx';
import { groupsFor } from './groups.ts';
import { type PaletteItem, type PaletteSource, recentIds, remember, usePaletteSources } from './palette.ts';
import '../overlay/dialog.css';
import './palette.css';
import { takeTyped } from '../shortcuts/typed-ahead.ts';
import { type Found, useFound } from './useFound.ts';

type Run = (item: PaletteItem, isSecond?: boolean) => void;

/** For the mouse only: with the keys it is Ctrl+Enter, and an option may contain no button. */
const Second = ({ item, onRun }: { readonly item: PaletteItem; readonly onRun: Run }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as above
  <span
    className="gh-palette-second"
    title={item.second?.label}
    onClick={(event) => {
      event.stopPropagation();
      onRun(item, true);
    }}
  >
    {item.second?.icon}
    {item.aside && <span className="gh-number">{item.aside}</span>}
  </span>
);

const Row = ({ item, onRun }: { readonly item: PaletteItem; readonly onRun: Run }) => (
  <Command.Item value={item.id} onSelect={() => onRun(item)}>
    {item.icon}
    <span className="gh-palette-title gh-ellipsis">{item.title}</span>
    {item.detail && <span className="gh-palette-detail gh-ellipsis">{item.detail}</span>}
    {item.second ? (
      <Second item={item} onRun={onRun} />
    ) : (
      item.aside && <span className="gh-palette-aside gh-number">{item.aside}</span>
    )}
    {item.keys && <Keys keys={item.keys} />}
  </Command.Item>
);

const noteOf = ({ state, items, note, nothing = '没有找到' }: Found): string | undefined => {
  if (note !== undefined) return note;
  if (state === 'asking') return '正在查找…';
  if (state === 'failed') return '查找失败，请稍后重试';
  return items.length === 0 ? nothing : undefined;
};

/** A disabled option, because a listbox may contain only options. */
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

const Footer = ({ second }: { readonly second: string | undefined }) => (
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
    {second && (
      <span>
        <Keys keys="Ctrl+Enter" />
        {second}
      </span>
    )}
    <span>
      <Keys keys="Esc" />
      关闭
    </span>
  </div>
);

/** Lists the searched sources, then the static ones. */
const invitation = (sources: readonly PaletteSource[]): string =>
  [...sources.flatMap(({ search, heading }) => (search ? `搜${heading}` : [])), '去页面', '做操作…'].join('、');

const Commands = ({ onRun }: { readonly onRun: Run }) => {
  const sources = usePaletteSources();
  const [typed, setTyped] = useState('');
  const [recent] = useState(recentIds);
  const field = useRef<HTMLInputElement>(null);
  const groups = groupsFor(sources, recent, typed);
  const found = useFound(sources, typed);
  const nothing = groups.length === 0 && found.length === 0;
  const [chosenId, setChosenId] = useState('');
  // The library selects the first item without a report, and item ids are compared in lower case.
  const all = [...groups, ...found].flatMap(({ items }) => items);
  const chosen = all.find(({ id }) => id === chosenId) ?? all[0];
  const runSecond = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !chosen?.second) return;
    event.preventDefault();
    onRun(chosen, true);
  };
  useEffect(() => field.current?.focus(), []);
  const takeOver = (): void => {
    const ahead = takeTyped();
    if (ahead) setTyped(ahead);
  };

  return (
    <Command
      label="命令面板"
      shouldFilter={false}
      vimBindings={false}
      loop
      value={chosenId}
      onValueChange={setChosenId}
      onKeyDown={runSecond}
    >
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
          <div>
            <p>没有符合“{typed.trim()}”的页面或操作</p>
            <small>可以输入页面或操作名称中的几个字，例如“客户”“新增”。</small>
          </div>
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
      <Footer second={chosen?.second?.label} />
    </Command>
  );
};

export const Palette = () => {
  const frame = useOverlayFrame();

  const run: Run = (item, isSecond) => {
    remember(item.id);
    frame.close();
    (isSecond ? (item.second ?? item) : item).run();
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
