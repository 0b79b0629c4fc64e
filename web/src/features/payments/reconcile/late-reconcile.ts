/** The dialogs of reconciliation, loaded when first opened. */
import { late } from '../../../ui/state/late.tsx';

export const ReconcileDialog = late(() => import('./ReconcileDialog.tsx').then((module) => module.ReconcileDialog));
export const UnclaimedDialog = late(() => import('./UnclaimedDialog.tsx').then((module) => module.UnclaimedDialog));
