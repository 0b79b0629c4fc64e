/** A valid request of a call, and what several of them share. */
import type { PushRequest } from '../intake.ts';
import type { World } from './world.ts';

export interface ValidRequest {
  readonly request: unknown;
  /** For a raw call: its bytes and headers. */
  readonly raw?: PushRequest;
  /** For an upload: its file. */
  readonly file?: Buffer;
}

export type Write = (world: World) => Promise<ValidRequest> | ValidRequest;
/** By path. */
export type WrittenRequests = Readonly<Record<string, Write>>;

export const soon = (): number => Math.floor(Date.now() / 1_000) + 3_600;

/** For exports, which need a range. */
export const lastDay = () => {
  const now = Math.floor(Date.now() / 1_000);
  return { StartTime: now - 86_400, EndTime: now };
};
export const aDay: Write = () => ({ request: lastDay() });
