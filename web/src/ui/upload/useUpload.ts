/** The state of one upload: chosen, sending, processing, done, rejected or cancelled. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import {
  begunTask,
  hasTaskEnded,
  importReport,
  linesRefused,
  type ReportLine,
  type TaskProgress,
  TaskState,
} from '@gonghai/contract/wire/task.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { CallFailed, showFailure } from '../../platform/failure.ts';
import { followTask, keepEndsBack, readReport, watchBeginning, watchTask } from '../../platform/tasks.ts';
import type { UploadOptions } from '../../platform/upload.ts';
import { useOverlayFrame } from '../overlay/overlay-frame.ts';
import { untold } from '../overlay/untold.ts';

/** Data is the response: if it names a task, the work continues there. */
export type Send = (
  file: File,
  options: UploadOptions,
) => Promise<{ readonly message: string; readonly data?: unknown }>;

export type UploadState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'chosen' }
  | { readonly kind: 'sending'; readonly part: number }
  | { readonly kind: 'working'; readonly progress: TaskProgress | undefined; readonly note: string }
  | { readonly kind: 'done'; readonly message: string; readonly taskId?: number | undefined }
  | { readonly kind: 'refused'; readonly message: string; readonly report: readonly ReportLine[] };

const MEGABYTE = 1024 * 1024;
const LARGEST_MB = 20;

/** The endings of file names that a call accepts, and what is said about others. */
export interface AcceptedFiles {
  readonly endings: readonly string[];
  readonly message: string;
}
export const SHEETS: AcceptedFiles = { endings: ['.xls', '.xlsx'], message: messages.fileType };

/** Why files cannot be sent together. */
export const objectionTo = (files: readonly File[], { endings, message }: AcceptedFiles): string | undefined => {
  if (files.length > 1) return '每次只能上传一个文件';
  if (!files.every(({ name }) => endings.some((ending) => name.toLowerCase().endsWith(ending)))) return message;
  return files.some(({ size }) => size > LARGEST_MB * MEGABYTE) ? messages.fileTooLarge : undefined;
};

const refused = (message: string, report: readonly ReportLine[] = []): UploadState => ({
  kind: 'refused',
  message: report.length > 0 ? linesRefused(report.length) : message,
  report,
});

const UPLOAD_FAILED = '上传失败';

const refusedBy = (error: unknown): UploadState => {
  const data = error instanceof CallFailed ? error.data : undefined;
  return refused(untold(error, UPLOAD_FAILED) ?? '上传失败，请重试', importReport.safeParse(data).data?.Report);
};

/** The end of a task; failed lines are not pushed but requested. */
const endOf = async ({ Id, State, Message }: TaskProgress): Promise<UploadState> =>
  State === TaskState.Done ? { kind: 'done', message: Message, taskId: Id } : refused(Message, await readReport(Id));

/** The task whose end a response or an error reports. */
const endedIn = (data: unknown): number | undefined => {
  const begun = begunTask.safeParse(data).data;
  return begun?.IsEnded ? begun.TaskId : undefined;
};

const nothingMore = (): void => undefined;

interface Flight {
  readonly controller: AbortController;
  readonly tellEnds: (told?: number) => void;
  /** The server has the whole file: processing continues even if the dialog closes. */
  isSent: boolean;
  isLeft: boolean;
  /** The last progress pushed before the response names the task; it may belong to another task. */
  received: TaskProgress | undefined;
}

/** The user closed the dialog. */
const leave = (flight: Flight): void => {
  flight.isLeft = true;
  flight.tellEnds();
  if (!flight.isSent) flight.controller.abort();
};

export const useUpload = (
  send: Send,
  onDone: () => void = nothingMore,
  accepted: AcceptedFiles = SHEETS,
  /** Announced at the end. */
  ended: string = messages.uploaded,
) => {
  const [file, setFile] = useState<File>();
  const [state, setState] = useState<UploadState>({ kind: 'empty' });
  /** Counts choices: the same file, corrected, is a new choice. */
  const [choice, setChoice] = useState(0);
  /** Why the chosen file cannot be sent. */
  const [unfit, setUnfit] = useState<string>();
  const flight = useRef<Flight>(undefined);
  const stopWatching = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      if (flight.current) leave(flight.current);
      stopWatching.current?.();
    },
    [],
  );
  const { closing } = useOverlayFrame();
  // The answer may come while the dialog fades out.
  useLayoutEffect(() => {
    if (closing && flight.current) leave(flight.current);
  }, [closing]);

  const choose = (files: readonly File[]): void => {
    const [first] = files;
    if (!first || flight.current) return;
    const objection = objectionTo(files, accepted);
    setChoice((before) => before + 1);
    setUnfit(undefined);
    setFile(objection ? undefined : first);
    setState(objection ? refused(objection) : { kind: 'chosen' });
  };

  /** Called when the task ends, possibly long after the dialog closed. */
  const watch = (id: number, note: string, received: TaskProgress | undefined): void => {
    setState({ kind: 'working', progress: received?.Id === id ? received : undefined, note });
    followTask(id, onDone);
    stopWatching.current = watchTask(id, (progress) => {
      if (hasTaskEnded(progress.State)) void endOf(progress).then(setState);
      else setState({ kind: 'working', progress, note });
    });
  };

  const start = async (): Promise<void> => {
    if (!file || unfit !== undefined || flight.current) return;
    const controller = new AbortController();
    const own: Flight = { controller, tellEnds: keepEndsBack(), isSent: false, isLeft: false, received: undefined };
    flight.current = own;
    setState({ kind: 'sending', part: 0 });
    // The request waits some time for the task to end; progress is pushed meanwhile.
    const stopListening = watchBeginning((progress) => {
      if (!own.isSent || hasTaskEnded(progress.State)) return;
      own.received = progress;
      setState({ kind: 'working', progress, note: '' });
    });
    try {
      const { message, data } = await send(file, {
        signal: controller.signal,
        onProgress: (part) => {
          own.isSent = part === 1;
          setState({ kind: 'sending', part });
        },
      });
      const begun = begunTask.safeParse(data).data;
      // The dialog is closed: report only the end, as for any other task.
      if (begun && own.isLeft) {
        followTask(begun.TaskId, onDone);
        return;
      }
      own.tellEnds(endedIn(data));
      if (begun && !begun.IsEnded) {
        watch(begun.TaskId, message, own.received);
        return;
      }
      setState({ kind: 'done', message: message || messages.uploaded, taskId: begun?.TaskId });
    } catch (error) {
      const told = error instanceof CallFailed ? endedIn(error.data) : undefined;
      own.tellEnds(told);
      if (own.isLeft && told === undefined) showFailure(error, UPLOAD_FAILED);
      if (own.isLeft && told !== undefined) followTask(told, nothingMore);
      setState(controller.signal.aborted ? { kind: 'chosen' } : refusedBy(error));
      return;
    } finally {
      stopListening();
      flight.current = undefined;
    }
    announce('success', ended);
    onDone();
  };

  return {
    file,
    choice,
    state: unfit !== undefined && state.kind === 'chosen' ? refused(unfit) : state,
    isUnfit: unfit !== undefined,
    choose,
    refuse: setUnfit,
    start,
    cancel: () => flight.current?.controller.abort(),
    /** For another file after the end. */
    reset: () => {
      setFile(undefined);
      setUnfit(undefined);
      setState({ kind: 'empty' });
    },
  };
};
