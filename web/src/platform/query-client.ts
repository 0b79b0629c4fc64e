/** What remembers the answers of the server while the program runs, and how it asks. */
import { QueryClient } from '@tanstack/react-query';

/**
 * The request layer has told of a failure already: asking again by itself would tell it again. A browser that believes it is
 * offline is asked to try all the same: waiting in silence would leave old rows under a new search. Once it is back, what is
 * shown is read anew.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true },
    },
  });
