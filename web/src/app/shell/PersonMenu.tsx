/** The menu behind the person's name. */
import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { usePersonActs } from './person-acts.tsx';

type Placement = 'topLeft' | 'bottomRight';

export const PersonMenu = ({
  placement,
  children,
}: {
  readonly placement: Placement;
  readonly children: ReactElement;
}) => {
  const acts = usePersonActs();
  const items: MenuProps['items'] = acts.flatMap(({ id, label, icon: Icon, run }) => [
    ...(id === 'sign-out' ? [{ type: 'divider' as const }] : []),
    { key: id, label, icon: <Icon size={15} />, onClick: run },
  ]);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement={placement} classNames={{ root: 'person-menu' }}>
      {children}
    </Dropdown>
  );
};
