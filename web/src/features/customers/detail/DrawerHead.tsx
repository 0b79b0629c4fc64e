/** Head of the drawer: name, phone and state of the customer. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Ref } from 'react';
import { PhoneCell } from '../../../ui/data-table/cells.tsx';
import { Avatar } from '../../../ui/tag/Avatar.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { AgeTag } from '../../../widgets/AgeTag.tsx';
import { placeLabelOf } from '../places.ts';

interface Props {
  readonly kind: CustomerKind;
  readonly customer: Pick<CustomerRow, 'Name' | 'Tel' | 'CreatedTime' | 'CustomerType' | 'UserName'>;
  /** Once it has arrived. */
  readonly detail: CustomerDetail | undefined;
  /** Left out where the customer is not called. */
  readonly onCall: (() => void) | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

export const DrawerHead = ({ kind, customer, detail, onCall, ref }: Props) => {
  const { Name, Tel, CreatedTime, CustomerType, UserName } = customer;
  const isOwned = CustomerType === Placement.Owned;
  return (
    <div ref={ref} className="customer-head">
      <Avatar name={Name} size={38} />
      <div>
        <div className="customer-head-name">
          <h2 className="gh-ellipsis">{Name}</h2>
          {kind === CustomerKind.Sales && <AgeTag createdTime={CreatedTime} />}
          {!isOwned && (
            <Tag tone={CustomerType === Placement.Blacklist ? 'red' : 'cyan'}>{placeLabelOf(kind, CustomerType)}</Tag>
          )}
          {detail?.IsCustomer && <Tag tone="green">已确认意向</Tag>}
        </div>
        <div className="customer-head-about">
          <PhoneCell tel={Tel} name={Name} copyable {...(onCall && { onCall })} />
          {isOwned && UserName && <span className="gh-ellipsis">{`归属 ${UserName}`}</span>}
        </div>
      </div>
    </div>
  );
};
