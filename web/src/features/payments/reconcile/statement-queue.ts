/** Statements that are reconciled one after the other: what is known of each, and the run of one. */
import { autoCheckPayments, type StatementPreview } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { LayoutSample } from '@gonghai/contract/payments/statement-layout.contract.ts';
import { walletOfName } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { begunTask, hasTaskEnded, type TaskProgress, TaskState } from '@gonghai/contract/wire/task.ts';
import { CallFailed } from '../../../platform/failure.ts';
import { keepEndsBack, watchTask } from '../../../platform/tasks.ts';
import { upload } from '../../../platform/upload.ts';
import { untold } from '../../../ui/overlay/untold.ts';
import { itemLabel } from '../../../widgets/dictionary.ts';

/** Each file takes two of the twenty uploads that a person has in a minute. */
export const MOST_FILES = 8;
export const TOO_MANY = `一次最多 ${MOST_FILES} 个文件`;

export type Phase =
  | { readonly kind: 'reading' }
  | { readonly kind: 'ready' }
  /** It cannot be read; with a sample, a person can say which columns matter. */
  | { readonly kind: 'unfit'; readonly message: string; readonly sample?: LayoutSample }
  | { readonly kind: 'running'; readonly part: number; readonly progress?: TaskProgress }
  | { readonly kind: 'done'; readonly taskId: number }
  | { readonly kind: 'failed'; readonly message: string };

export interface QueuedStatement {
  readonly key: number;
  readonly file: File;
  readonly phase: Phase;
  readonly preview?: StatementPreview;
  /** By the person, otherwise the recognised one. */
  readonly chosen?: number;
  /** By the person, of a file whose rows have none. */
  readonly day?: string;
}

type PaymentItem = Parameters<typeof itemLabel>[0] & { readonly Id: number };

/** The only payment type that speaks of the wallet. */
export const recognisedType = (
  types: readonly PaymentItem[],
  preview: StatementPreview | undefined,
): number | undefined => {
  const fitting = types.filter((type) => preview?.Wallet && walletOfName(itemLabel(type)) === preview.Wallet);
  return fitting.length === 1 ? fitting[0]?.Id : undefined;
};

export const messageIn = ({ phase }: QueuedStatement): string | undefined =>
  phase.kind === 'unfit' || phase.kind === 'failed' ? phase.message : undefined;

export const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Nothing is missing that the person must say. */
export const isDated = ({ preview, day }: QueuedStatement): boolean => !preview?.MissingDays || day !== undefined;

const FAILED = '对账失败，请重试';

/** The end of a task that takes longer than its call. */
const endOf = (taskId: number, onProgress: (progress: TaskProgress) => void): Promise<Phase> =>
  new Promise((resolve) => {
    const stop = watchTask(taskId, (progress) => {
      if (!hasTaskEnded(progress.State)) {
        onProgress(progress);
        return;
      }
      stop();
      const { State, Message } = progress;
      resolve(State === TaskState.Done ? { kind: 'done', taskId } : { kind: 'failed', message: Message || FAILED });
    });
  });

const endedIn = (data: unknown): number | undefined => {
  const begun = begunTask.safeParse(data).data;
  return begun?.IsEnded ? begun.TaskId : undefined;
};

interface Run {
  readonly paymentType: number;
  readonly day: string | undefined;
  readonly signal: AbortSignal;
  readonly onPhase: (phase: Phase) => void;
}

/** Never rejects: one file that fails does not stop the others. */
export const reconcileFile = async (file: File, { paymentType, day, signal, onPhase }: Run): Promise<Phase> => {
  const tellEnds = keepEndsBack();
  try {
    const onProgress = (part: number): void => onPhase({ kind: 'running', part });
    const request = { paymentType, ...(day !== undefined && { day }) };
    const { data } = await upload(autoCheckPayments, request, file, { signal, onProgress });
    tellEnds(data.IsEnded ? data.TaskId : undefined);
    if (data.IsEnded) return { kind: 'done', taskId: data.TaskId };
    return await endOf(data.TaskId, (progress) => onPhase({ kind: 'running', part: 1, progress }));
  } catch (error) {
    tellEnds(error instanceof CallFailed ? endedIn(error.data) : undefined);
    return signal.aborted ? { kind: 'ready' } : { kind: 'failed', message: untold(error, FAILED) ?? FAILED };
  }
};
