/** The player, loaded when the first recording is opened. */
import { late } from '../../ui/state/late.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';

export const LateCallPlayer = late(
  () => import('./CallPlayer.tsx').then((module) => module.CallPlayer),
  <Skeleton lines={3} />,
);
