/** What a handler may give back, and the envelope it travels in. */
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { Readable } from 'node:stream';

/** Data with a sentence beside it: what a batch did, for instance. */
export class Told<Data> {
  readonly data: Data;
  readonly message: string;

  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** What is still to come of an upload when its file has been read: the end of work that goes on elsewhere. */
export class Later<Answer> {
  readonly come: () => Promise<Answer>;

  constructor(come: () => Promise<Answer>) {
    this.come = come;
  }
}

/** A file that leaves the house. */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Readable;
}

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

/** The file's name in both forms of the header: plain for old clients, encoded for Chinese. */
export const contentDisposition = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
};
