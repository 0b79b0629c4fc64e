/** A dropdown menu. The focus moves into the menu, and back when the menu closes. */
import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useLayoutEffect, useRef } from 'react';

interface Props extends Pick<DropdownProps, 'placement' | 'open' | 'onOpenChange' | 'classNames' | 'children'> {
  readonly menu: MenuProps;
}

/** The Enter that chose an item must not also press the button that gets the focus back. */
const choose: MenuProps['onClick'] = ({ domEvent }) => domEvent.preventDefault();

export const DropMenu = ({ menu, open, onOpenChange, ...rest }: Props) => {
  const lender = useRef<Element>(null);
  const giveBack = (): void => {
    if (lender.current instanceof HTMLElement) lender.current.focus();
  };
  // A controlled menu reports its state only after it is open.
  useLayoutEffect(() => {
    if (open) lender.current = document.activeElement;
  }, [open]);
  return (
    <Dropdown
      menu={{ ...menu, onClick: choose }}
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- into the menu that was just asked for
      autoFocus
      {...(open !== undefined && { open })}
      onOpenChange={(isOpen, why) => {
        if (isOpen) lender.current = document.activeElement;
        else giveBack();
        onOpenChange?.(isOpen, why);
      }}
      {...rest}
    />
  );
};
