/** The cache of server responses and its settings. */
import { QueryClient } from '@tanstack/react-query';

/**
 * No retries: the request layer has already shown the error and would show it again. Requests are sent even when the
 * browser reports to be offline: waiting would leave old rows under a new search. After reconnecting, visible data is
 * read again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true },
    },
  });
