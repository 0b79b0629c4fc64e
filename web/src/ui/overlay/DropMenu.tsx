/** A menu under its button. The keyboard goes into the menu, and back to where it was when the menu closes. */
import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useLayoutEffect, useRef } from 'react';

interface Props extends Pick<DropdownProps, 'placement' | 'open' | 'onOpenChange' | 'classNames' | 'children'> {
  readonly menu: MenuProps;
}

/** Enter has chosen; the button that has the focus again must not take it for its own. */
const choose: MenuProps['onClick'] = ({ domEvent }) => domEvent.preventDefault();

export const DropMenu = ({ menu, open, onOpenChange, ...rest }: Props) => {
  const lender = useRef<Element>(null);
  const giveBack = (): void => {
    if (lender.current instanceof HTMLElement) lender.current.focus();
  };
  // One that others open does not say so before it is open.
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
