/** Clears all data of a user in this window: session, pages, dialogs, lists and cached responses. */
import type { QueryClient } from '@tanstack/react-query';
import { rereadUser } from '../platform/current-user.ts';
import { clearMemory } from '../platform/leave.ts';
import { clearSession } from '../platform/session.ts';

export const forgetPerson = (queries: QueryClient): void => {
  clearSession();
  rereadUser();
  clearMemory();
  queries.clear();
};
