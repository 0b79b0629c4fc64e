/** Loads a stored picture by its name; names never change their picture, so one read is enough. */
import { useQuery } from '@tanstack/react-query';

/** Reads the picture with the session. */
export type ReadPicture = (name: string, signal: AbortSignal) => Promise<Blob>;

const KEPT_MS = 5 * 60_000;

/** For reads outside of a component, too. */
export const pictureQuery = (name: string, read: ReadPicture) => ({
  queryKey: ['picture', name],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(name, signal),
  staleTime: Infinity,
  gcTime: KEPT_MS,
  retry: false,
});

export const usePicture = (name: string | null | undefined, read: ReadPicture) => {
  const { data, isError, refetch } = useQuery({
    ...pictureQuery(name ?? '', read),
    enabled: Boolean(name),
    refetchOnWindowFocus: false,
  });
  return { blob: data, isFailed: isError, reload: () => void refetch() };
};
