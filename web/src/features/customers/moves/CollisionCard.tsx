/** Below the phone of a new customer: the existing customer with this phone, its list, and the result of saving. */
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import type { PhoneCheck } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Button, Form } from 'antd';
import { CircleCheck, Search, TriangleAlert } from 'lucide-react';
import { isChanged } from '../../../ui/form/blank.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { giveUp } from '../../../ui/form/give-up.ts';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import '../list/customers.css';
import { usePhoneCheck } from './usePhoneCheck.ts';

const sentences: Record<Placement, string> = {
  [Placement.Owned]: say.telTaken,
  [Placement.Pool]: say.telInPool,
  [Placement.Blacklist]: say.telBlacklisted,
  [Placement.RecycleBin]: '该号码在回收站，保存后恢复为新客户',
};

const sentenceOf = (kind: CustomerKind, placement: Placement): string =>
  kind === CustomerKind.AfterSales && placement === Placement.Pool ? say.telTaken : sentences[placement];

/** Shows the owner only if the user may see the customer. */
const whoseOf = ({ Name, UserName }: PhoneCheck): string =>
  [Name, UserName && `归属 ${UserName}`].filter(Boolean).join('，');

interface Props {
  readonly kind: CustomerKind;
  /** Shows the customer that has the phone. */
  readonly onOpen: (id: number) => void;
}

export const CollisionCard = ({ kind, onOpen }: Props) => {
  const form = Form.useFormInstance<Readonly<Record<string, unknown>>>();
  const { owner } = useOverlayFrame();
  /** Asks before other typed values are lost; the phone alone needs no confirmation. */
  const look = async (id: number): Promise<void> => {
    const { Tel: _tel, ...typed } = form.getFieldsValue();
    if (!isChanged(typed, {}) || (await confirm(giveUp, owner))) onOpen(id);
  };
  const check = usePhoneCheck(kind, Form.useWatch('Tel'));
  // Reserves its height, so that the fields below do not move while typing.
  if (!check) {
    return (
      <output className="customer-collision" data-idle>
        <Search size={14} aria-hidden />
        输入电话后自动查重
      </output>
    );
  }
  if (!check.Exists || check.CustomerType === null) {
    return (
      <output className="customer-collision" data-free>
        <CircleCheck size={14} aria-hidden />
        号码可以使用
      </output>
    );
  }
  const { CustomerId } = check;
  return (
    <output className="customer-collision">
      <TriangleAlert size={14} aria-hidden />
      <span className="gh-ellipsis" title={whoseOf(check)}>
        <b>{sentenceOf(kind, check.CustomerType)}</b>
        {whoseOf(check) && <span>{whoseOf(check)}</span>}
      </span>
      {CustomerId !== null && (
        <Button type="link" size="small" onClick={() => void look(CustomerId)}>
          查看
        </Button>
      )}
    </output>
  );
};
