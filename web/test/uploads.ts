/** A fake server for uploads, which use XMLHttpRequest: answers by the last part of the path and records the addresses. */
import { onTestFinished } from 'vitest';

interface UploadAnswer {
  readonly Status?: boolean;
  readonly Code?: number;
  readonly Message?: string;
  readonly Data?: unknown;
}

export const answeringUploads = (answers: Readonly<Record<string, () => UploadAnswer>>): readonly URL[] => {
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
    const answer = answers[address.pathname.split('/').at(-1) ?? '']?.() ?? { Status: false, Code: 3 };
    queueMicrotask(() => {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }));
      this.upload.dispatchEvent(new ProgressEvent('load'));
      const text = JSON.stringify({ Code: 1, Data: null, Message: '', Status: true, ...answer });
      Object.defineProperties(this, { status: { value: 200 }, responseText: { value: text } });
      this.dispatchEvent(new ProgressEvent('load'));
    });
  };
  onTestFinished(() => {
    Object.assign(XMLHttpRequest.prototype, { open, send });
  });
  return asked;
};
