/** Opens the dialogs of orders and agreements for a customer. */
import { openDialog } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import type { OrderDialogs } from '../../widgets/order-for.ts';

const OrderDialog = late(() => import('./OrderDialog.tsx').then((module) => module.OrderDialog));
const AgreementDialog = late(() => import('./AgreementDialog.tsx').then((module) => module.AgreementDialog));
const AgreementTextDialog = late(() =>
  import('./AgreementTextDialog.tsx').then((module) => module.AgreementTextDialog),
);

export const orderDialogs: OrderDialogs = {
  order: (customer, owner, onChanged) =>
    void openDialog(<OrderDialog customer={customer} onOrdered={onChanged} />, { owner, only: 'course-order' }),
  agree: (customer, owner, onChanged) =>
    void openDialog(<AgreementDialog customer={customer} onAdded={onChanged} />, { owner, only: 'agreement' }),
  showAgreement: (id, owner) => void openDialog(<AgreementTextDialog id={id} />, { owner, only: 'agreement-text' }),
};
