/** The head of the page, the menu, and the pages for a phone that cannot be used. */
import { PhoneRefusal, type PhoneState } from '@gonghai/contract/wire/phone-hub.ts';
import type { Trouble } from './connection.ts';
import { h, icon } from './element.ts';
import { phoneIcon } from './icons.ts';

interface HeadParts {
  readonly state: PhoneState;
  readonly isOnline: boolean;
  /** It was open before the page was drawn again. */
  readonly isMenuOpen: boolean;
  readonly onSignOut: () => void;
}

/** What the page is connected to: the server, and through it the computer. */
const linkWords = ({
  state,
  isOnline,
}: Pick<HeadParts, 'state' | 'isOnline'>): readonly [tone: string, words: string] => {
  if (!isOnline) return ['amber', '正在重新连接'];
  return state.IsDesktopOnline ? ['green', '电脑已连接'] : ['grey', '电脑未连接'];
};

export const head = (parts: HeadParts): HTMLElement => {
  const { Name, TenantName } = parts.state;
  const [tone, words] = linkWords(parts);
  return h(
    'header',
    {},
    h('span', { class: 'brand', 'aria-hidden': 'true' }, [...TenantName][0] ?? '拨'),
    h('div', { class: 'who' }, h('b', {}, Name), h('span', {}, TenantName)),
    h('span', { class: 'link', 'data-tone': tone, role: 'status' }, words),
    h(
      'details',
      { class: 'menu', open: parts.isMenuOpen },
      h('summary', { 'aria-label': '更多' }, icon('M12 5h.01', 'M12 12h.01', 'M12 19h.01')),
      h('button', { type: 'button', click: parts.onSignOut }, '退出并解除配对'),
    ),
  );
};

const HOW = '在电脑上打开“切换拨号设备”，选择手机线路，用手机扫描二维码。';

const troubles: Readonly<Record<Trouble, { readonly title: string; readonly text: string }>> = {
  unpaired: { title: '这台手机还没有配对', text: HOW },
  [PhoneRefusal.Revoked]: { title: '配对已解除', text: HOW },
  [PhoneRefusal.Expired]: {
    title: '二维码已失效',
    text: '二维码只能使用一次，120秒内有效。请在电脑上重新生成后再扫描。',
  },
  [PhoneRefusal.OtherPerson]: {
    title: '这台手机正在使用另一账号',
    text: '请先在拨号页的菜单中退出原来的账号，再扫描二维码。',
  },
  replaced: { title: '拨号页已在另一窗口打开', text: '同一台手机只能打开一个拨号页。' },
};

export const troublePage = (trouble: Trouble, onContinue: () => void): HTMLElement => {
  const { title, text } = troubles[trouble];
  // A phone that has a credential goes on with it.
  const label = trouble === 'replaced' ? '在此使用' : trouble === PhoneRefusal.OtherPerson && '返回拨号页';
  return h(
    'section',
    { class: 'trouble' },
    phoneIcon(),
    h('h1', {}, title),
    h('p', {}, text),
    label && h('button', { type: 'button', click: onContinue }, label),
  );
};
