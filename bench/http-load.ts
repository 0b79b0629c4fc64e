/** A light HTTP load client: one request at a time on each of a few keep-alive connections, as plain bytes. */
import { connect, type Socket } from 'node:net';

interface Load {
  readonly port: number;
  readonly clients: number;
  readonly milliseconds: number;
  /** Between an answer and the next request of a client. */
  readonly pauseMs?: number;
  /** The whole head of the next request. */
  readonly request: () => string;
  /** Whether a response is correct. A wrong one fails the run. */
  readonly isRight: (answer: string) => boolean;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly answers: number;
}

const HEAD_END = '\r\n\r\n';

/** Length of the first complete response in the text, or 0. */
const wholeAnswer = (text: string): number => {
  const head = text.indexOf(HEAD_END);
  if (head < 0) return 0;
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer without length: ${text.slice(0, 200)}`);
  const end = head + HEAD_END.length + length;
  return text.length >= end ? end : 0;
};

const client = (load: Load, until: number, times: number[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect(load.port, '127.0.0.1');
    socket.setNoDelay(true).setEncoding('latin1');
    let text = '';
    let sent = 0;
    const send = (): void => {
      sent = performance.now();
      socket.write(load.request());
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = wholeAnswer(text);
      if (end === 0) return;
      const answer = text.slice(0, end);
      text = text.slice(end);
      if (!load.isRight(answer)) {
        reject(new Error(`a wrong answer: ${answer.slice(0, 600)}`));
        socket.destroy();
        return;
      }
      const now = performance.now();
      times.push(now - sent);
      if (now < until && load.pauseMs) setTimeout(send, load.pauseMs);
      else if (now < until) send();
      else {
        socket.end();
        resolve();
      }
    });
  });

export const runLoad = async (load: Load): Promise<LoadResult> => {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(Array.from({ length: load.clients }, () => client(load, began + load.milliseconds, times)));
  const seconds = (performance.now() - began) / 1_000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    medianMs: sorted[sorted.length >> 1] ?? 0,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    answers: times.length,
  };
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};
