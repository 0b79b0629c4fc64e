/** Opens the dialog of a new order for a customer. */
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import type { FileOrder } from '../../widgets/file-order.ts';

const FilingDialog = late(() => import('./form/FilingDialog.tsx').then((module) => module.FilingDialog));

export const fileOrder: FileOrder = (customer, owner) =>
  void openDialog(<FilingDialog customer={customer} />, { owner, only: 'file-order' });
