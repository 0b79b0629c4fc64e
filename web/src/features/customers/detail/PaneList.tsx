/** A list in a drawer pane with its loading, error and empty states. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Fragment, type ReactNode } from 'react';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';

interface Props<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
  readonly renderRow: (row: Row) => ReactNode;
}

export const PaneList = <Row extends { readonly Id: number }>(props: Props<Row>) => {
  const { rows, error, onRetry, empty, renderRow } = props;
  if (!rows && error) return <ErrorState message={error.message || messages.serverError} onRetry={onRetry} />;
  if (!rows) return <Skeleton lines={5} />;
  if (rows.length === 0) return empty;
  return (
    <ol className="customer-records">
      {rows.map((row) => (
        <Fragment key={row.Id}>{renderRow(row)}</Fragment>
      ))}
    </ol>
  );
};
