/** Explains what a staff member can do and see now, and why. */
import { queryStanding, type Standing } from '@gonghai/contract/session/standing.contract.ts';
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { DrawerColumns } from '../../ui/overlay/DrawerColumns.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import './standing.css';
import { StandingRights } from './StandingRights.tsx';
import { StandingSight } from './StandingSight.tsx';

interface Props {
  readonly row: StaffRow;
  readonly onClose: () => void;
  readonly neighbours: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
}

const Head = ({ row: { Name, UserName, Department }, standing }: { row: StaffRow; standing: Standing | undefined }) => (
  <div className="standing-head">
    <Avatar name={Name} size={38} />
    <div>
      <div className="standing-name">
        <b className="gh-ellipsis">{Name}</b>
        {standing && (
          <>
            <Tag tone="violet">{standing.Role}</Tag>
            <Tag tone="blue" dot={false}>
              {standing.Level}
            </Tag>
          </>
        )}
      </div>
      <div className="gh-muted gh-ellipsis">{`${UserName} · ${Department}`}</div>
    </div>
  </div>
);

const Obstacles = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul className="standing-obstacles" aria-label="目前的限制">
      {lines.map((line) => (
        <li key={line}>
          <TriangleAlert size={14} aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  );

const Body = ({ standing }: { readonly standing: Standing }) => {
  const [typed, setTyped] = useState('');
  return (
    <>
      <div className="standing-top">
        <Obstacles lines={standing.Obstacles} />
        <SearchField
          label="搜索权限或部门"
          placeholder="搜索权限或部门，没有的权限也能查到"
          typed={typed}
          onType={setTyped}
        />
      </div>
      <DrawerColumns factsLabel="能看到谁的数据" facts={<StandingSight standing={standing} typed={typed} />}>
        <StandingRights standing={standing} typed={typed} />
      </DrawerColumns>
    </>
  );
};

export const StandingDrawer = ({ row, onClose, neighbours }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: [queryStanding.path, row.Id, row.Version],
    queryFn: ({ signal }) => call(queryStanding, { userId: row.Id }, { signal }),
    // A role may just have changed, so the response is never cached.
    staleTime: 0,
    retry: false,
  });
  return (
    <Drawer
      label={`${row.Name}能看到什么`}
      header={<Head row={row} standing={data} />}
      onClose={onClose}
      neighbours={neighbours}
    >
      {data && <Body key={row.Id} standing={data} />}
      {!data && error && <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="standing-waiting">
          <Skeleton lines={8} />
        </div>
      )}
    </Drawer>
  );
};
