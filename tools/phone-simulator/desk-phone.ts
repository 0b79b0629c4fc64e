/**
 * A simulated desk phone with its middleware: one call at a time, whose course the last four digits of the number
 * decide. The frames follow what clients of such middleware send and expect; no hardware was tried.
 */
import { uploadRecording } from './recording.ts';
import type { TextSocket } from './web-socket.ts';

type Fields = Readonly<Record<string, string>>;

/** A moment of a call, in steps after the dial, and what the phone does then. */
type Act = 'ring' | 'answer' | 'end' | 'unplug' | 'crash' | 'disturb' | `fail ${number}`;
type Course = readonly (readonly [step: number, act: Act])[];

const ANSWERED: Course = [
  [1, 'ring'],
  [3, 'answer'],
];

/** By the last four digits. Every other number is answered and talks until one side hangs up. */
const COURSES: ReadonlyMap<string, Course> = new Map<string, Course>([
  ['0486', [[1, 'fail 486']]],
  [
    '0480',
    [
      [1, 'ring'],
      [3, 'fail 480'],
    ],
  ],
  [
    '0408',
    [
      [1, 'ring'],
      [6, 'fail 408'],
    ],
  ],
  ['0001', [...ANSWERED, [8, 'end']]],
  ['0002', [...ANSWERED, [8, 'unplug']]],
  ['0003', [...ANSWERED, [8, 'crash']]],
  ['0004', [...ANSWERED, [4, 'disturb'], [8, 'end']]],
]);

const NUMBER = /^\d{3,20}$/;
const LONG_FRAME = 1_048_576;

interface Call {
  readonly id: string;
  readonly number: string;
  /** Undefined until it was answered. */
  answeredAt: number | undefined;
  readonly timers: NodeJS.Timeout[];
  /** Where its recording goes; empty if the page gave no address. */
  recordTo: string;
}

interface DeskPhone {
  readonly connect: (socket: TextSocket) => void;
  readonly take: (socket: TextSocket, text: string) => void;
  readonly leave: (socket: TextSocket) => void;
  /** A command of the person at the simulator. Returns whether it is known. */
  readonly command: (line: string) => boolean;
}

const parse = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
};

/** `stepMs` is the time between two steps of a course. */
export const createDeskPhone = (stepMs: number, log: (line: string) => void): DeskPhone => {
  const clients = new Set<TextSocket>();
  let call: Call | undefined;
  let isPlugged = true;

  const tell = (cmd: string, fields: Fields = {}): void => {
    const text = JSON.stringify({ cmd, ...fields });
    log(`> ${text}`);
    for (const client of clients) client.send(text);
  };
  const tellUsb = (): void => tell('USB', { connected: String(isPlugged) });

  /** The call is gone without a report. */
  const lose = (): void => {
    for (const timer of call?.timers ?? []) clearTimeout(timer);
    call = undefined;
  };
  const upload = async (address: string, seconds: number): Promise<void> =>
    log(`recording: ${await uploadRecording(address, seconds)}`);
  const end = (reason = ''): void => {
    const ended = call;
    if (!ended) return;
    lose();
    const seconds = ended.answeredAt === undefined ? 0 : (Date.now() - ended.answeredAt) / 1_000;
    tell('CEND', { callid: ended.id, duration: String(Math.round(seconds)), ...(reason && { reason }) });
    if (ended.recordTo && seconds > 0) void upload(ended.recordTo, seconds);
  };
  const answer = (): void => {
    if (!call || call.answeredAt !== undefined) return;
    call.answeredAt = Date.now();
    tell('CBEGIN', { callid: call.id });
  };
  const plug = (isIn: boolean): void => {
    isPlugged = isIn;
    if (!isIn) lose();
    tellUsb();
  };
  const sendRaw = (text: string): void => {
    for (const client of clients) client.send(text);
  };
  /** Frames that a client must not stumble over. */
  const disturb = (): void => {
    for (const text of ['', 'no JSON', '[]', 'null', '{"cmd":7}', '{"cmd":"CEND","callid":["x"]}']) sendRaw(text);
    sendRaw(JSON.stringify({ cmd: 'CEND', callid: 'x'.repeat(LONG_FRAME) }));
    tell('CORG', { number: '13800138000', callid: 'other' });
    tell('CEND', { callid: 'other' });
    tell('CBEGIN');
    tell('ALERT');
  };
  const crash = (): void => {
    lose();
    for (const client of clients) client.drop();
  };

  const run = (act: Act): void => {
    if (act === 'ring') tell('ALERT', { callid: call?.id ?? '' });
    else if (act === 'answer') answer();
    else if (act === 'end') end();
    else if (act === 'unplug') plug(false);
    else if (act === 'crash') crash();
    else if (act === 'disturb') disturb();
    else end(act.slice('fail '.length));
  };
  const begin = (id: string, number: string, course: Course): void => {
    const timers = course.map(([step, act]) => setTimeout(run, step * stepMs, act));
    call = { id, number, answeredAt: undefined, timers, recordTo: '' };
  };

  const dial = (socket: TextSocket, { number = '', callid = '' }: Fields): void => {
    const why = !NUMBER.test(number) ? '号码不正确' : call ? '话机正在通话' : isPlugged ? '' : '话机未连接';
    const message = why || '成功';
    socket.send(JSON.stringify({ cmd: 'ATD', success: String(why === ''), message, callid }));
    if (why) return;
    begin(callid, number, COURSES.get(number.slice(-4)) ?? ANSWERED);
    tell('CORG', { number, callid });
  };

  return {
    connect: (socket) => void clients.add(socket),
    leave: (socket) => void clients.delete(socket),
    take: (socket, text) => {
      log(`< ${text}`);
      const { cmd, success, ...fields } = parse(text) ?? {};
      // The client confirms an event.
      if (success !== undefined) return;
      if (cmd === 'LINK') tellUsb();
      else if (cmd === 'ATD') dial(socket, fields);
      else if (cmd === 'ATH') end();
      else if (cmd === 'ATA') answer();
      else if (cmd === 'setCallrecord' && call) call.recordTo = fields['recordFileUrl'] ?? '';
    },
    command: (line) => {
      const [, name, rest = ''] = /^(\S+)\s*(.*)$/.exec(line.trim()) ?? [];
      if (name === 'unplug' || name === 'plug') plug(name === 'plug');
      else if (name === 'answer') answer();
      else if (name === 'hangup') end();
      else if (name === 'crash') crash();
      else if (name === 'send') sendRaw(rest);
      else if (name === 'ring' && NUMBER.test(rest) && !call) {
        const callid = `in-${Date.now()}`;
        begin(callid, rest, []);
        tell('CALLING', { number: rest, callid });
      } else return false;
      return true;
    },
  };
};
