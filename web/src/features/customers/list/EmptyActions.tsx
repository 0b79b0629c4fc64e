/** Actions of an empty customer list, the most useful first. */
import { CustomerSearchKey } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { Button } from 'antd';
import { useMay } from '../../../platform/current-user.ts';
import { linkTo } from '../../../ui/page/address.ts';
import type { CustomerActs } from '../moves/useCustomerActs.tsx';
import { usePhoneCheck } from '../moves/usePhoneCheck.ts';
import { addLabelOf, elsewhereOf, isImportPlace, type Place, places, type Search } from '../places.ts';

interface Props {
  readonly place: Place;
  readonly acts: CustomerActs;
  readonly searched: Partial<Search>;
  readonly isFiltered: boolean;
  /** For supervisors who see only their own customers at the moment; employees have no others. */
  readonly onColleagues?: () => void;
}

export const EmptyActions = ({ place: { kind, placement }, acts, searched, isFiltered, onColleagues }: Props) => {
  const isSales = kind === CustomerKind.Sales;
  const mayLookInPool = useMay(['Public']) && isSales && placement === Placement.Owned;
  const { SearchKey, SearchValue } = searched;
  const tel = SearchKey === CustomerSearchKey.Tel ? SearchValue : undefined;
  // After-sales customers have one list only.
  const elsewhere = elsewhereOf(usePhoneCheck(kind, isSales ? tel : undefined), placement);
  // Adding customers is offered only without filters: a user who filters looks for existing customers.
  const isBare = !isFiltered && !onColleagues && isImportPlace(placement);
  return (
    <>
      {elsewhere !== undefined && (
        <Button type="primary" href={linkTo(places[elsewhere].path, { tel: tel ?? undefined })}>
          在{places[elsewhere].title}中查看
        </Button>
      )}
      {onColleagues && (
        <Button type={isFiltered ? 'default' : 'primary'} onClick={onColleagues}>
          查看同事的客户
        </Button>
      )}
      {isBare && (
        <>
          <Button onClick={() => acts.add(placement)}>{addLabelOf(kind, placement)}</Button>
          <Button onClick={() => acts.importCustomers(placement)}>从表格导入</Button>
        </>
      )}
      {mayLookInPool && elsewhere !== Placement.Pool && (
        <Button type="link" href={linkTo(places[Placement.Pool].path)}>
          去公海看看
        </Button>
      )}
    </>
  );
};
