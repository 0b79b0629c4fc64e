/** A dropdown menu. The focus moves into the menu, and back when the menu closes. */
import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useLayoutEffect } from 'react';

interface Props extends Pick<DropdownProps, 'placement' | 'open' | 'onOpenChange' | 'classNames' | 'children'> {
  readonly menu: MenuProps;
}

/** The Enter that chose an item must not also press the button that gets the focus back. */
const choose: MenuProps['onClick'] = ({ domEvent }) => domEvent.preventDefault();

/** The element that had the focus before the menu. One menu is open at a time. */
let lender: Element | null = null;
const borrow = (): void => {
  lender = document.activeElement;
};
const giveBack = (): void => {
  if (lender instanceof HTMLElement) lender.focus();
};

type Items = NonNullable<MenuProps['items']>;

/** The focus is back before an item acts, so that a dialog opened by it returns the focus to the button of the menu. */
const afterReturn = (items: Items): Items =>
  items.map((item) => {
    if (!item || !('onClick' in item) || !item.onClick) return item;
    const { onClick } = item;
    return {
      ...item,
      onClick: (info: Parameters<typeof onClick>[0]) => {
        giveBack();
        onClick(info);
      },
    };
  });

export const DropMenu = ({ menu, open, onOpenChange, ...rest }: Props) => {
  // A controlled menu reports its state only after it is open.
  useLayoutEffect(() => {
    if (open) borrow();
  }, [open]);
  return (
    <Dropdown
      menu={{ ...menu, onClick: choose, ...(menu.items && { items: afterReturn(menu.items) }) }}
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- into the menu that was just asked for
      autoFocus
      {...(open !== undefined && { open })}
      onOpenChange={(isOpen, why) => {
        if (isOpen) borrow();
        else giveBack();
        onOpenChange?.(isOpen, why);
      }}
      {...rest}
    />
  );
};
