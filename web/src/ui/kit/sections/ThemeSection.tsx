/** Colours, type, tags and figures, in light and dark. */
import { Segmented } from 'antd';
import { formatDuration, formatMoney, formatPhone, formatShortTime, formatTime } from '../../format.ts';
import { Avatar } from '../../tag/Avatar.tsx';
import { Tag, type TagTone } from '../../tag/Tag.tsx';
import { paletteVariables } from '../../theme/palette.ts';
import { type ThemeChoice, themeChoiceLabel, useTheme } from '../../theme/theme-choice.ts';
import { Example } from '../Example.tsx';
import '../sections.css';
import type { KitSection } from '../section.ts';

const CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark'];
const TONES: readonly (readonly [TagTone, string])[] = [
  ['cyan', '新线索'],
  ['grey', '已联系'],
  ['violet', '有意向'],
  ['amber', '方案报价'],
  ['green', '已成交'],
  ['red', '已流失'],
  ['blue', '首咨'],
  ['rose', '重点'],
];
const MOMENT = Date.UTC(2026, 2, 1, 6, 30, 9) / 1000;

const Show = () => {
  const { choice, mode, choose } = useTheme();
  return (
    <>
      <Example title="主题">
        <Segmented
          options={CHOICES.map((value) => ({ value, label: themeChoiceLabel[value] }))}
          value={choice}
          onChange={choose}
        />
      </Example>
      <Example title="标签与头像">
        <div className="kit-row">
          {TONES.map(([tone, word]) => (
            <Tag key={tone} tone={tone}>
              {word}
            </Tag>
          ))}
          {['陈晓琳', '周凯', '林雅婷', '何志伟', '苏敏', '罗一鸣'].map((name) => (
            <Avatar key={name} name={name} size={28} />
          ))}
        </div>
      </Example>
      <Example title="数字与时间">
        <div className="kit-row gh-number">
          <span>{formatPhone('13800006621')}</span>
          <span>{formatMoney(386_400)}</span>
          <span>{formatShortTime(MOMENT)}</span>
          <span>{formatTime(MOMENT)}</span>
          <span>{formatDuration(3872)}</span>
        </div>
      </Example>
      <Example title="颜色">
        <ul className="kit-colours">
          {paletteVariables(mode).map(([name, colour]) => (
            <li key={name}>
              <i style={{ background: `var(${name})` }} />
              <code>{name.slice(2)}</code>
              <span className="gh-muted">{colour}</span>
            </li>
          ))}
        </ul>
      </Example>
    </>
  );
};

export const section: KitSection = {
  title: '颜色与文字',
  purpose: '颜色各司其职：蓝色是操作与选中，绿色是通话与成功，红色是逾期与流失，琥珀色是即将到期。',
  order: 1,
  Show,
};
