/** Where the entries of a journey lead: to a list with the row open, to a dialog, or to another tab of the drawer. */
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { type JourneyEntry, JourneyKind, JourneyPlace } from '@gonghai/contract/journey/journey.contract.ts';
import { PaymentLogSearchKey } from '@gonghai/contract/payments/payment-log.contract.ts';
import { CustomerKind, sourceOfKind } from '@gonghai/contract/wire/customer-kind.ts';
import { WorkOrderSearchKey } from '@gonghai/contract/work-orders/work-order-values.ts';
import { filteredAddress } from '../../../../ui/list/list-address.ts';
import { linkTo, withOpenRow } from '../../../../ui/page/address.ts';
import { useOrderActs } from '../../../../widgets/order-for.ts';
import { useViewOrder } from '../../../../widgets/view-order.ts';
import { afterSalePlace, places } from '../../places.ts';

/** An address, or what a button does. */
export type JourneyWay = { readonly href: string } | { readonly run: () => void };

/** The lists begin with few days or one state, unless the address says otherwise. */
const ANY_DAY = { StartTime: '', EndTime: '' } as const;

const pathOf: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: places[Placement.Owned].path,
  [CustomerKind.AfterSales]: afterSalePlace.path,
};

interface Shown {
  readonly kind: CustomerKind;
  readonly customer: Pick<CustomerDetail, 'Id' | 'Name' | 'Tel'>;
  readonly onChanged: () => void;
  readonly onTab: (tab: string) => void;
}

export const useJourneyLink = ({ kind, customer, onChanged, onTab }: Shown) => {
  const viewOrder = useViewOrder();
  const orders = useOrderActs();
  const { Id, Name, Tel } = customer;
  const self = { Id, Name, Tel, Source: sourceOfKind[kind] };
  const searched = (path: string, id: number, key: number, cleared: Readonly<Record<string, string>>): JourneyWay => {
    const found = filteredAddress(`#/${path}`, { SearchKey: String(key), SearchValue: Tel, ...cleared });
    return { href: withOpenRow(found, id) };
  };
  const ofCustomer = (of: CustomerKind, id: number, entry: JourneyEntry): JourneyWay => {
    if (of === kind) return { run: () => onTab(entry.Kind === JourneyKind.Call ? 'calls' : 'follow-up') };
    return { href: linkTo(pathOf[of], { open: String(id) }) };
  };
  return (entry: JourneyEntry): JourneyWay | undefined => {
    if (!entry.Link) return undefined;
    const { Place, Id: id } = entry.Link;
    switch (Place) {
      case JourneyPlace.Leads:
        return { href: filteredAddress('#/customer/clue', { Tel, ...ANY_DAY }) };
      case JourneyPlace.Customer:
        return ofCustomer(CustomerKind.Sales, id, entry);
      case JourneyPlace.AfterSaleCustomer:
        return ofCustomer(CustomerKind.AfterSales, id, entry);
      case JourneyPlace.WorkOrder:
        return { run: () => viewOrder(id) };
      case JourneyPlace.Payment:
        return searched('workOrder/paymentLogList', id, PaymentLogSearchKey.Tel, { Status: '' });
      case JourneyPlace.Deal:
        return searched('workOrder/successCustomer', id, WorkOrderSearchKey.Tel, ANY_DAY);
      case JourneyPlace.Orders:
        return orders && { run: () => orders.order(self, onChanged) };
      case JourneyPlace.Agreements:
        return orders && { run: () => orders.showAgreement(id) };
      case JourneyPlace.Learning:
        return { href: linkTo('customer/learnReport', { id: String(id) }) };
      case JourneyPlace.AfterSaleLearning:
        return { href: linkTo('customer/learnReport2', { id: String(id) }) };
      case JourneyPlace.Exams:
        return { href: filteredAddress('#/stats/examReport', { ExamPaperId: String(id), Tel }) };
    }
  };
};
