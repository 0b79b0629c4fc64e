/** Moves customers between lists: confirmation, result with the failures, and undo. */
import type { CustomerRow } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { MoveResult } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { callTold } from '../../../platform/api.ts';
import { may } from '../../../platform/current-user.ts';
import { confirm, type Question } from '../../../ui/form/confirm.tsx';
import { tellOutcome } from '../../../ui/form/tell-outcome.tsx';
import { formatCount } from '../../../ui/format.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { type Scene, undoOffer } from './undo.ts';

/** `UserId` where it is known who holds it. */
export type Chosen = Pick<CustomerRow, 'Id' | 'Name'> & Partial<Pick<CustomerRow, 'UserId'>>;

export const idsOf = (customers: readonly Chosen[]): number[] => customers.map(({ Id }) => Id);

/** The name of one customer, or the number of several. */
export const whoOf = (customers: readonly Chosen[]): string => {
  const [only, ...others] = customers;
  return only && others.length === 0 ? `客户「${only.Name}」` : `选中的 ${formatCount(customers.length)} 位客户`;
};

interface Answer {
  readonly data: MoveResult;
  readonly message: string;
}
const send = (kind: CustomerKind, CustomerType: Placement, customers: readonly Chosen[]): Promise<Answer> =>
  callTold(callsOf[kind].moveCustomers, { CustomerType, CustomerIds: idsOf(customers) });

interface Move {
  readonly question: (customers: readonly Chosen[]) => Question;
  readonly run: (customers: readonly Chosen[], kind: CustomerKind) => Promise<Answer>;
  readonly done: (count: string) => string;
  readonly partly: string;
}

const FAILED = '移动失败';

const getting = (title: string): Move => ({
  question: (customers) => ({ title, detail: `${whoOf(customers)}将归到您的名下。`, okText: '获取' }),
  run: (customers, kind) => send(kind, Placement.Owned, customers),
  done: (count) => `操作成功，${count} 位客户已到您的名下`,
  partly: '部分客户未获取',
});

/** Users without access to the recycle bin can undo in the list of bulk actions. */
const wayBack = (): string => (may(['Recovery']) ? '可以从那里回收' : '24小时内可以在批量操作记录中撤销');

export const moves = {
  toPool: {
    question: (customers) => ({
      title: '确认转到公海吗？',
      detail: `${whoOf(customers)}将转入公海，不再归任何人。`,
      okText: '转入公海',
    }),
    run: (customers, kind) => send(kind, Placement.Pool, customers),
    done: (count) => `操作成功，${count} 位客户已转入公海`,
    partly: '部分客户未转入公海',
  },
  /** Of after-sales customers. The sales customer stays where it is. */
  release: {
    question: (customers) => ({
      title: '确认释放客户吗？',
      detail: `${whoOf(customers)}将变为未分配，由主管重新分配。`,
      okText: '释放',
    }),
    run: (customers, kind) => send(kind, Placement.Pool, customers),
    done: (count) => `操作成功，${count} 位客户已释放`,
    partly: '部分客户未释放',
  },
  get: getting('确认获取客户吗？'),
  /** The selected ones of the pool, be it one: the specification words it so. */
  getSelected: getting('确认获取吗？'),
  recycle: {
    question: (customers) => ({
      title: '确认回收吗？',
      detail: `${whoOf(customers)}将回到公海。`,
      okText: '回收',
    }),
    run: (customers, kind) => send(kind, Placement.Pool, customers),
    done: (count) => `操作成功，${count} 位客户已回到公海`,
    partly: '部分客户未回收',
  },
  remove: {
    question: (customers) => ({
      title: messages.confirmDelete,
      detail: `${whoOf(customers)}将移到回收站，${wayBack()}。`,
      okText: '删除',
      danger: true,
      failed: messages.deleteFailed,
    }),
    run: (customers, kind) => callTold(callsOf[kind].deleteCustomers, idsOf(customers)),
    done: (count) => `${messages.deleted}，${count} 位客户已移到回收站`,
    partly: '部分客户未删除',
  },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** A message with undo when all customers moved, otherwise a dialog that lists the rest. */
export const tellMoved = (
  { message, data }: Answer,
  words: { readonly done: (count: string) => string; readonly partly: string },
  scene: Scene,
): void =>
  tellOutcome(
    message,
    { done: words.done(formatCount(data.Moved)), partly: words.partly, offer: undoOffer(data.BatchId, scene) },
    scene.owner,
  );

/** True once something moved. */
export const move = async (name: MoveName, customers: readonly Chosen[], scene: Scene): Promise<boolean> => {
  const { question, run, done, partly }: Move = moves[name];
  let answer: Answer | undefined;
  let isTried = false;
  const act = async (): Promise<void> => {
    isTried = true;
    answer = await run(customers, scene.kind);
  };
  await confirm({ failed: FAILED, ...question(customers), act }, scene.owner);
  // Refused customers may have moved in the meantime, so the list is stale in both cases.
  if (isTried) scene.reload();
  if (!answer) return false;
  tellMoved(answer, { done, partly }, scene);
  return true;
};
