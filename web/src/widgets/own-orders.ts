/** Names the own orders in the question before an approval: their history says that they were approved by their owner. */
import { useCurrentUser } from '../platform/current-user.ts';

interface Owned {
  readonly Name: string;
  readonly UserId: number;
}

export const ownLines = (orders: readonly Owned[]): string[] => {
  const { user } = useCurrentUser.getState();
  const names = new Set(orders.filter(({ UserId }) => UserId === user?.Id).map(({ Name }) => Name));
  return names.size === 0 ? [] : [`${[...names].join('、')} 是您本人的报单，通过后记为本人审批`];
};
