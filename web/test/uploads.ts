/** A fake server for uploads, which use XMLHttpRequest: answers by the last part of the path and records the addresses. */
import { onTestFinished } from 'vitest';

/** The connection breaks after the whole file was sent. */
export const CUT = Symbol('cut');

interface UploadAnswer {
  readonly Status?: boolean;
  readonly Code?: number;
  readonly Message?: string;
  readonly Data?: unknown;
}

type Answer = UploadAnswer | typeof CUT;

export const answeringUploads = (answers: Readonly<Record<string, () => Answer | Promise<Answer>>>): readonly URL[] => {
  const asked: URL[] = [];
  const { open, send } = XMLHttpRequest.prototype;
  const addresses = new WeakMap<XMLHttpRequest, URL>();
  XMLHttpRequest.prototype.open = function fake(this: XMLHttpRequest, method: string, url: string | URL): void {
    addresses.set(this, new URL(url, location.href));
    open.call(this, method, url, true);
  };
  XMLHttpRequest.prototype.send = function fake(this: XMLHttpRequest): void {
    const address = addresses.get(this)!;
    asked.push(address);
    const answered = Promise.resolve(
      answers[address.pathname.split('/').at(-1) ?? '']?.() ?? { Status: false, Code: 3 },
    );
    void answered.then((answer) => {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }));
      this.upload.dispatchEvent(new ProgressEvent('load'));
      if (answer === CUT) return this.dispatchEvent(new ProgressEvent('error'));
      const text = JSON.stringify({ Code: 1, Data: null, Message: '', Status: true, ...answer });
      Object.defineProperties(this, { status: { value: 200 }, responseText: { value: text } });
      return this.dispatchEvent(new ProgressEvent('load'));
    });
  };
  onTestFinished(() => {
    Object.assign(XMLHttpRequest.prototype, { open, send });
  });
  return asked;
};
