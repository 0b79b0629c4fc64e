/** The results a handler may return, and the envelope around them. */
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { Readable } from 'node:stream';
import type { ByteRange } from './range.ts';

/** Data together with a message, for example the result of a batch. */
export class Told<Data> {
  readonly data: Data;
  readonly message: string;

  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** The result of an upload that is ready only after work outside this request has finished. */
export class Later<Answer> {
  readonly come: () => Promise<Answer>;

  constructor(come: () => Promise<Answer>) {
    this.come = come;
  }
}

/** A file sent to the client. */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Readable;
}

/** A picture that the page shows. */
export interface MediaAnswer {
  readonly contentType: string;
  readonly size: number;
  readonly body: Readable;
}

/** A sound that the page plays, in any part of it. */
export interface SeekableMedia {
  readonly contentType: string;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly read: (range: ByteRange) => Readable;
}

interface Range {
  readonly StartTime?: number | null | undefined;
  readonly EndTime?: number | null | undefined;
}

/** The file name of a report with the days of its range: 意向报表_2026-11-01至2026-11-30.xlsx. */
export const rangedFileName = (title: string, { StartTime, EndTime }: Range): string => {
  const [first, last] = [StartTime, EndTime].map((time) => (time ? momentText(time).slice(0, 10) : ''));
  if (!first && !last) return `${title}.xlsx`;
  return `${title}_${first === last ? first : `${first}至${last}`}.xlsx`;
};

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const reply = (answer: unknown): Envelope<unknown> =>
  answer instanceof Told
    ? { Code: ResultCode.Ok, Data: answer.data, Message: answer.message, Status: true }
    : { Code: ResultCode.Ok, Data: answer, Message: '', Status: true };

export const turnDown = (Code: ResultCode, Message: string, Data: unknown = null): Envelope<unknown> => ({
  Code,
  Data,
  Message,
  Status: false,
});

/** The file name in both forms of the header: plain for old clients, encoded for Chinese. */
export const contentDisposition = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
};
