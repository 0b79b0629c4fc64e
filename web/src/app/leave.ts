/** Clears all data of a user in this window: session, pages, dialogs, lists and cached responses. */
import type { QueryClient } from '@tanstack/react-query';
import { rereadUser } from '../platform/current-user.ts';
import { clearSession } from '../platform/session.ts';
import { dropDialog, useOverlays } from '../ui/overlay/overlays.ts';
import { forgetLookups } from '../widgets/lookups.ts';
import { forgetTabs } from './tabs/tab-store.ts';

export const forgetPerson = (queries: QueryClient): void => {
  clearSession();
  rereadUser();
  for (const { id } of useOverlays.getState().overlays) dropDialog(id);
  forgetTabs();
  forgetLookups();
  queries.clear();
};
