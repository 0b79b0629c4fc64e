/** Loads a setting with a single row and passes it to its form. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { readSettings, type SettingKind } from '../../widgets/settings.ts';

/** The value with the version a save is based on; without one if it was never saved. */
type Present<Value> = Value | (Value & { readonly Version: number });

interface Props<Value, Typed> {
  readonly kind: SettingKind<Value, Typed>;
  /** Used when nothing is saved. */
  readonly fallback: Value;
  readonly children: (initial: Present<Value>, present: () => Promise<Present<Value>>) => ReactNode;
}

export const OneSetting = <Value extends object, Typed>({ kind, fallback, children }: Props<Value, Typed>) => {
  const present = async (): Promise<Present<Value>> => {
    const [saved] = await readSettings(kind);
    return saved ? { ...saved.value, Version: saved.Version } : fallback;
  };
  // The form starts with the value saved now, not with a cached one. The value is kept in state, because queries of a
  // hidden tab are dropped and its state is not.
  const [began, begin] = useState<Present<Value>>();
  const { data, error, refetch } = useQuery({
    queryKey: ['one setting', kind.key],
    queryFn: present,
    enabled: began === undefined,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  if (data && began === undefined) begin(data);
  if (began) return children(began, present);
  if (error) return <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />;
  return <Skeleton lines={6} />;
};
