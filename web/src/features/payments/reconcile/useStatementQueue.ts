/** Several statements in a dialog: each is previewed, then they are reconciled one after the other. */
import {
  previewStatement,
  reconciliationMessages as say,
  type StatementPreview,
} from '@gonghai/contract/payments/reconciliation.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { createTurns } from '../../../platform/turns.ts';
import { upload } from '../../../platform/upload.ts';
import { untold } from '../../../ui/overlay/untold.ts';
import { objectionTo } from '../../../ui/upload/useUpload.ts';
import { sampleIn } from './StatementFacts.tsx';
import {
  isSameFile,
  MOST_FILES,
  type Phase,
  type QueuedStatement,
  reconcileFile,
  TOO_MANY,
} from './statement-queue.ts';

export const ACCEPTED = { endings: ['.csv', '.xls', '.xlsx'], message: say.fileType };

const UNREADABLE = '文件无法读取，请移除后重新添加';

interface Begun {
  readonly item: QueuedStatement;
  readonly paymentType: number;
}

export const useStatementQueue = (onDone: () => void) => {
  const [items, setItems] = useState<readonly QueuedStatement[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [turns] = useState(createTurns);
  const lastKey = useRef(0);
  const open = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = open.current;
    return () => {
      for (const controller of controllers) controller.abort();
    };
  }, []);

  const patch = (key: number, change: Partial<QueuedStatement>): void =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)));

  const withController = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const controller = new AbortController();
    open.current.add(controller);
    try {
      return await work(controller.signal);
    } finally {
      open.current.delete(controller);
    }
  };

  const read = async ({ key, file }: QueuedStatement): Promise<void> => {
    const found: StatementPreview | Phase = await turns.take(() =>
      withController(async (signal) => (await upload(previewStatement, {}, file, { signal })).data).catch(
        (error: unknown): Phase => {
          const sample = sampleIn(error);
          return { kind: 'unfit', message: untold(error, UNREADABLE) ?? UNREADABLE, ...(sample && { sample }) };
        },
      ),
    );
    patch(key, 'kind' in found ? { phase: found } : { phase: { kind: 'ready' }, preview: found });
  };

  const add = (files: readonly File[]): void => {
    const fresh = files.filter((file) => !items.some((item) => isSameFile(item.file, file)));
    const fitting = fresh.slice(0, Math.max(0, MOST_FILES - items.length));
    if (fitting.length < fresh.length) announce('warning', TOO_MANY);
    const added = fitting.map((file): QueuedStatement => {
      const objection = objectionTo([file], ACCEPTED);
      lastKey.current += 1;
      return {
        key: lastKey.current,
        file,
        phase: objection === undefined ? { kind: 'reading' } : { kind: 'unfit', message: objection },
      };
    });
    setItems((before) => [...before, ...added]);
    for (const item of added) if (item.phase.kind === 'reading') void read(item);
  };

  const run = async (begun: readonly Begun[]): Promise<void> => {
    setRunning(true);
    await withController(async (signal) => {
      for (const { item, paymentType } of begun) {
        if (signal.aborted) break;
        const onPhase = (phase: Phase): void => patch(item.key, { phase });
        onPhase({ kind: 'running', part: 0 });
        onPhase(await reconcileFile(item.file, { paymentType, day: item.day, signal, onPhase }));
      }
    });
    setRunning(false);
    onDone();
  };

  return {
    items,
    isRunning,
    add,
    choose: (key: number, chosen: number): void => patch(key, { chosen }),
    setDay: (key: number, day: string | undefined): void =>
      setItems((before) =>
        before.map((item) => {
          if (item.key !== key) return item;
          const { day: _, ...rest } = item;
          return day === undefined ? rest : { ...rest, day };
        }),
      ),
    /** After its columns were explained. */
    readAgain: (item: QueuedStatement): void => {
      patch(item.key, { phase: { kind: 'reading' } });
      void read(item);
    },
    remove: (key: number): void => setItems((before) => before.filter((item) => item.key !== key)),
    run,
    /** Drops what was reconciled; the others may be sent again. */
    keepFailed: (): void =>
      setItems((before) =>
        before.flatMap((item) => (item.phase.kind === 'failed' ? [{ ...item, phase: { kind: 'ready' } }] : [])),
      ),
    clear: (): void => setItems([]),
  };
};
export type StatementQueue = ReturnType<typeof useStatementQueue>;
