/** A button with a menu behind it. The keyboard goes into the menu, and back to the button when it closes. */
import { Dropdown, type MenuProps } from 'antd';
import { type ComponentProps, useRef } from 'react';

interface Props extends ComponentProps<'button'> {
  readonly items: NonNullable<MenuProps['items']>;
  readonly placement: 'topLeft' | 'bottomRight';
}

export const MenuButton = ({ items, placement, ...button }: Props) => {
  const element = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement={placement}
      classNames={{ root: 'shell-menu' }}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- into the menu that was just asked for
      autoFocus
      onOpenChange={(open) => !open && element.current?.focus()}
    >
      <button ref={element} type="button" {...button} />
    </Dropdown>
  );
};
