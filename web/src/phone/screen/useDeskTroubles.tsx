/** Opens the dialog about the desk phone when the telephone asks for it, in the tab that the user sees. */
import { useEffect } from 'react';
import { openDialog, SHELL } from '../../ui/overlay/overlays.ts';
import { late } from '../../ui/state/late.tsx';
import { usePhone } from '../phone.ts';

const DeskPhoneDialog = late(() => import('./DeskPhoneDialog.tsx').then((module) => module.DeskPhoneDialog));

export const useDeskTroubles = (): void => {
  useEffect(
    () =>
      usePhone.subscribe(({ deskTroubles }, before) => {
        if (deskTroubles <= before.deskTroubles || document.visibilityState !== 'visible') return;
        openDialog(<DeskPhoneDialog />, { owner: SHELL, only: 'desk-phone' });
      }),
    [],
  );
};
