/** Tasks of the signed-in user, pushed like the hub does. */
import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { nothing } from '@gonghai/contract/wire/fields.ts';
import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import { type TaskDetail, TaskKind, type TaskRow, TaskState } from '@gonghai/contract/wire/task.ts';
import { onTestFinished, vi } from 'vitest';
import { dispatch, useHubState } from '../src/platform/hub.ts';
import { z } from 'zod';

/** A call that uploads a sheet. */
export const anImport = endpoint({
  summary: '',
  method: 'POST',
  path: 'api/Some/Import',
  access: 'all',
  request: nothing,
  answer: z.null(),
  rate: 'import',
  audit: 'change',
  kind: 'upload',
});

/** Ids are never reused, because ended tasks are remembered. */
let lastId = 0;

export const aTask = (change: Partial<TaskDetail> = {}): TaskDetail => {
  lastId += 1;
  return {
    Id: lastId,
    Kind: TaskKind.StaffImport,
    State: TaskState.Waiting,
    Done: 0,
    Total: 2_000,
    Message: '',
    Report: [],
    ReportCount: 0,
    CreatedTime: 1_790_000_000,
    EndedTime: null,
    ...change,
  };
};

export const push = ({ Id, Kind, State, Done, Total, Message }: TaskRow): void =>
  dispatch(HubEvent.Task, { Id, Kind, State, Done, Total, Message });

/** Pushes arrive until the test ends. */
export const connected = (): void => {
  useHubState.setState({ state: HubState.Connected });
  onTestFinished(() => useHubState.setState({ state: HubState.Disconnected }));
};

/** Catches files that the browser would save. */
export const catchSaved = () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => saved.mockRestore());
  return saved;
};
