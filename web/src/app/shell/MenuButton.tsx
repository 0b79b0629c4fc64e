/** A button of the shell that opens a menu. */
import type { MenuProps } from 'antd';
import type { ComponentProps } from 'react';
import { DropMenu } from '../../ui/overlay/DropMenu.tsx';

interface Props extends ComponentProps<'button'> {
  readonly items: NonNullable<MenuProps['items']>;
  readonly placement: 'topLeft' | 'bottomRight';
}

export const MenuButton = ({ items, placement, ...button }: Props) => (
  <DropMenu menu={{ items }} placement={placement} classNames={{ root: 'shell-menu' }}>
    <button type="button" {...button} />
  </DropMenu>
);
