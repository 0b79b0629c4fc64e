/** The dialog of a new order for a customer. The list of own orders, if it is open, shows the new one. */
import { searchOwnWorkOrders } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { late } from '../../../ui/state/late.tsx';

const WorkOrderDialog = late(() => import('./WorkOrderDialog.tsx').then((module) => module.WorkOrderDialog));

interface Props {
  readonly customer: { readonly Name: string; readonly Tel: string };
}

export const FilingDialog = ({ customer }: Props) => {
  const client = useQueryClient();
  const reload = (): void => void client.invalidateQueries({ queryKey: [searchOwnWorkOrders.path] });
  return <WorkOrderDialog customer={customer} onSaved={reload} />;
};
