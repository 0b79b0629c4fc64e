/** The command palette and the shortcuts. */
import { Button } from 'antd';
import { Home, Plus, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { Keys } from '../../shortcuts/Keys.tsx';
import { openShortcutSheet } from '../../shortcuts/useKeyboard.tsx';
import { useShortcut } from '../../shortcuts/useShortcut.ts';
import type { PaletteSource } from '../../palette/palette.ts';
import { togglePalette, usePaletteSource } from '../../palette/usePalette.tsx';
import { Avatar } from '../../tag/Avatar.tsx';
import { after } from '../after.ts';
import { Example } from '../Example.tsx';
import type { KitSection } from '../section.ts';

const go = (place: string) => () => announce('info', `前往${place}`);

const pages: PaletteSource = {
  id: 'kit-pages',
  heading: '前往',
  items: [
    { id: 'kit-home', title: '工作台', icon: <Home size={15} aria-hidden />, keys: 'G H', run: go('工作台') },
    { id: 'kit-list', title: '我的客户', icon: <UserRound size={15} aria-hidden />, keys: 'G C', run: go('我的客户') },
    { id: 'kit-pool', title: '公海', icon: <Users size={15} aria-hidden />, keys: 'G P', run: go('公海') },
  ],
};

const actions: PaletteSource = {
  id: 'kit-actions',
  heading: '操作',
  items: [{ id: 'kit-new', title: '新建客户', icon: <Plus size={15} aria-hidden />, keys: 'N', run: go('新建客户') }],
};

const known = [
  ['王思远', '上海云帆供应链', '138 0000 6621'],
  ['苏美玲', '杭州青禾教育科技', '159 0000 8873'],
  ['何志强', '深圳北辰医疗器械', '186 0000 0934'],
] as const;

const customers: PaletteSource = {
  id: 'kit-customers',
  heading: '客户',
  search: async (words) => {
    await after(500, null);
    if (words === '失败') throw new Error('asked to fail');
    return known
      .filter((row) => row.join(' ').includes(words))
      .map(([title, detail, aside]) => ({
        id: `kit-${aside}`,
        title,
        detail,
        aside,
        icon: <Avatar name={title} />,
        run: go(title),
      }));
  },
};

const Show = () => {
  const [pressed, setPressed] = useState('还没有按');
  usePaletteSource(pages);
  usePaletteSource(actions);
  usePaletteSource(customers);
  useShortcut({ keys: 'G H', scope: '前往', description: '工作台', run: () => setPressed('G H') });
  useShortcut({ keys: 'G C', scope: '前往', description: '我的客户', run: () => setPressed('G C') });
  useShortcut({ keys: 'N', scope: '列表', description: '新建', run: () => setPressed('N') });
  useShortcut({ keys: 'Shift+Down', scope: '列表', description: '向下多选', run: () => setPressed('Shift ↓') });
  return (
    <>
      <Example title="命令面板：输入“王”查客户，输入“失败”看失败">
        <Button onClick={togglePalette}>
          打开 <Keys keys="Ctrl+K" />
        </Button>
      </Example>
      <Example title="快捷键">
        <Button onClick={openShortcutSheet}>
          快捷键一览 <Keys keys="?" />
        </Button>
        <span className="gh-muted">刚才按下：{pressed}</span>
      </Example>
    </>
  );
};

export const section: KitSection = {
  title: '键盘',
  purpose: '命令面板与快捷键：手不离键盘也能走到任何地方。',
  order: 70,
  Show,
};
