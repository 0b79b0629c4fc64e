/** Opens the dialog of a new order for a customer. */
import { openDialog } from '../../ui/overlay/overlays.ts';
import type { FileOrder } from '../../widgets/file-order.ts';
import { FilingDialog } from './form/FilingDialog.tsx';

export const fileOrder: FileOrder = (customer, owner) =>
  void openDialog(<FilingDialog customer={customer} />, { owner, only: 'file-order' });
