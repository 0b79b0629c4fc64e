/** 坐席监控: what each visible member of staff is doing, live, with today's calls and the waiting leads. */
import { FloorState } from '@gonghai/contract/call-statistics/floor-values.ts';
import { HubState } from '@gonghai/contract/wire/hub.ts';
import { Button } from 'antd';
import { Headset, RadioTower } from 'lucide-react';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { useHubState } from '../../../platform/hub.ts';
import { useOpenId } from '../../../ui/list/useOpenRow.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAddressText } from '../../../ui/page/useAddressText.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorBar } from '../../../ui/state/ErrorBar.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { useSecond } from '../../../ui/useSecond.ts';
import { useLookups } from '../../../widgets/lookups.ts';
import { branchIds, groupsOf, inPlace, inState, OVER, type Seat, sorted } from './floor.ts';
import './floor.css';
import { FloorBar } from './FloorBar.tsx';
import { FloorCalls } from './FloorCalls.tsx';
import { FloorCompact } from './FloorCompact.tsx';
import { FloorLines } from './FloorLines.tsx';
import './floor-side.css';
import { FloorSide } from './FloorSide.tsx';
import { FloorTiles } from './FloorTiles.tsx';
import { StateChips } from './StateChips.tsx';
import { useFloor } from './useFloor.ts';
import { useFloorPlace } from './useFloorPlace.ts';

const TITLE = '坐席监控';
const NONE: readonly Seat[] = [];

/** While the connection is lost, the shown states may be old. */
const LiveSign = () => {
  const isLive = useHubState(({ state }) => state === HubState.Connected);
  return (
    <span className="floor-live gh-muted" data-live={isLive}>
      <RadioTower size={14} aria-hidden />
      {isLive ? '实时' : '连接中断，正在重连'}
    </span>
  );
};

/** Those shown, in the order of the screen. */
const useShown = (seats: readonly Seat[] | undefined) => {
  const departments = useLookups(({ rightDepartments }) => rightDepartments);
  const [typed, onType] = useAddressText('q');
  const place = useFloorPlace(seats?.length ?? 0);
  const { departmentId, chosen, sort } = place;
  const now = useSecond(chosen === OVER);
  const people = useMemo(() => {
    const departmentIds = departmentId === undefined ? undefined : branchIds(departments, departmentId);
    return inPlace(seats ?? NONE, { departmentIds, typed });
  }, [seats, departments, departmentId, typed]);
  const shown = useMemo(() => sorted(inState(people, chosen, now), sort), [people, chosen, now, sort]);
  const groups = useMemo(() => groupsOf(shown, departments), [shown, departments]);
  return { place, typed, onType, people, shown, groups };
};

export const FloorScreen = () => {
  const { seats, error, reload } = useFloor();
  const { place, typed, onType, people, shown, groups } = useShown(seats);
  const [openId, setOpenId] = useOpenId();
  const open = seats?.find(({ UserId }) => UserId === openId);
  const inOrder = place.view === 'lines' ? shown : groups.flatMap((group) => group.seats);
  const at = inOrder.findIndex(({ UserId }) => UserId === openId);
  const step = (by: number): (() => void) | undefined => {
    const next = at < 0 ? undefined : inOrder[at + by];
    return next && (() => setOpenId(next.UserId));
  };
  const ownId = useCurrentUser(({ user }) => user?.Id);
  const isEmpty = seats?.every(({ UserId, State }) => UserId === ownId || State === FloorState.Offline) ?? false;
  const showAll = (): void => {
    onType('');
    place.clear();
  };
  return (
    <Page
      title={TITLE}
      about={seats && <StateChips seats={people} chosen={place.chosen} onChoose={place.setChosen} />}
      tools={<LiveSign />}
    >
      {error && seats && <ErrorBar message={error.message} onRetry={reload} />}
      {seats && seats.length > 0 && <FloorBar place={place} typed={typed} onType={onType} />}
      {!seats ? (
        error ? (
          <ErrorState message="坐席状态读取失败" detail={error.message} onRetry={reload} />
        ) : (
          <div className="floor-waiting-first">
            <Skeleton lines={12} />
          </div>
        )
      ) : seats.length === 0 ? (
        <Empty
          icon={<Headset size={20} />}
          title="没有可以查看的员工"
          detail="您所辖部门中启用的员工会出现在这里，包括他们的状态和今日通话。"
        />
      ) : (
        <div className="floor">
          {shown.length === 0 ? (
            <Empty title="没有符合条件的员工" actions={<Button onClick={showAll}>显示全部</Button>} />
          ) : place.view === 'lines' ? (
            <FloorLines seats={shown} onOpen={setOpenId} />
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
            <section className="floor-people" tabIndex={0} aria-label="坐席">
              {isEmpty && (
                <p className="floor-nobody">现在没有其他坐席在线。坐席登录后，状态、通话和时长会立即显示在这里。</p>
              )}
              {place.view === 'tiles' ? (
                <FloorTiles
                  groups={groups}
                  folded={place.folded}
                  openId={openId}
                  onToggle={place.toggle}
                  onOpen={setOpenId}
                />
              ) : (
                <FloorCompact groups={groups} openId={openId} onOpen={setOpenId} />
              )}
            </section>
          )}
          <FloorSide seats={people} />
        </div>
      )}
      {open && (
        <FloorCalls
          seat={open}
          onClose={() => setOpenId(undefined)}
          neighbours={{ previous: step(-1), next: step(1) }}
        />
      )}
    </Page>
  );
};
