/** Where a phone was searched and nobody found: the way to the list that has it, if the person may see it there. */
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { Button } from 'antd';
import { elsewhereOf, places, type Search } from '../places.ts';
import { usePhoneCheck } from '../moves/usePhoneCheck.ts';

interface Props {
  readonly placement: Placement;
  readonly searched: Partial<Search>;
}

export const FoundElsewhere = ({ placement, searched: { SearchKey, SearchValue } }: Props) => {
  const tel = SearchKey === CustomerSearchKey.Tel ? SearchValue : undefined;
  const elsewhere = elsewhereOf(usePhoneCheck(tel), placement);
  if (elsewhere === undefined) return null;
  const { path, title } = places[elsewhere];
  return (
    <Button type="primary" href={`#/${path}?tel=${encodeURIComponent(tel ?? '')}`}>
      在{title}中查看
    </Button>
  );
};
