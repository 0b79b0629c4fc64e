/** Opens the dialog of an order in view mode. */
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import type { ViewOrder } from '../../widgets/view-order.ts';

const WorkOrderViewDialog = late(() =>
  import('./detail/WorkOrderViewDialog.tsx').then((module) => module.WorkOrderViewDialog),
);

export const viewOrder: ViewOrder = (id, owner) => void openDialog(<WorkOrderViewDialog id={id} />, { owner });
