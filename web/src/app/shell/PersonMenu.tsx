/** The menu of the signed-in user. */
import type { ReactNode } from 'react';
import { MenuButton } from './MenuButton.tsx';
import { usePersonActs } from './person-acts.tsx';

interface Props {
  readonly placement: 'topLeft' | 'bottomRight';
  readonly className: string;
  readonly title?: string;
  readonly children: ReactNode;
}

export const PersonMenu = (props: Props) => {
  const acts = usePersonActs();
  const items = acts.flatMap(({ id, label, icon: Icon, run }) => [
    ...(id === 'sign-out' ? [{ type: 'divider' as const }] : []),
    { key: id, label, icon: <Icon size={15} />, onClick: run },
  ]);
  return <MenuButton items={items} {...props} />;
};
