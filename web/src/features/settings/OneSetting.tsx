/** A setting of which there is one: read when it is looked at, then given to its form. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { readSettings, type SettingKind } from './settings.ts';

/** The value with the state of it that a save is based on; a tenant that never saved one has none. */
type Present<Value> = Value | (Value & { readonly Version: number });

interface Props<Value, Typed> {
  readonly kind: SettingKind<Value, Typed>;
  /** What holds as long as nothing is saved. */
  readonly fallback: Value;
  readonly children: (initial: Present<Value>, present: () => Promise<Present<Value>>) => ReactNode;
}

export const OneSetting = <Value extends object, Typed>({ kind, fallback, children }: Props<Value, Typed>) => {
  const present = async (): Promise<Present<Value>> => {
    const [saved] = await readSettings(kind);
    return saved ? { ...saved.value, Version: saved.Version } : fallback;
  };
  // A form begins with what is saved now, not with what was saved when somebody last looked; from then on it is the
  // form that knows. The answer is kept here, since a hidden tab's queries are forgotten and its state is not.
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
