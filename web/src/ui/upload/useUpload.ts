/** One file on its way to the server: chosen, sent with progress, answered, refused or called back. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useEffect, useRef, useState } from 'react';
import type { UploadOptions } from '../../platform/upload.ts';
import { untold } from '../overlay/untold.ts';

export type Send = (file: File, options: UploadOptions) => Promise<{ readonly message: string }>;

export type UploadState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'chosen' }
  | { readonly kind: 'sending'; readonly part: number }
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

const MEGABYTE = 1024 * 1024;
const LARGEST_MB = 20;
const SHEET = /\.xlsx?$/i;

const objectionTo = (files: readonly File[]): string | undefined => {
  if (files.length > 1) return '每次只能上传一个文件';
  if (!files.every(({ name }) => SHEET.test(name))) return '只能上传 .xls 或 .xlsx 文件';
  return files.some(({ size }) => size > LARGEST_MB * MEGABYTE) ? messages.fileTooLarge : undefined;
};

export const useUpload = (send: Send, onDone: () => void) => {
  const [file, setFile] = useState<File>();
  const [state, setState] = useState<UploadState>({ kind: 'empty' });
  const flight = useRef<AbortController>(undefined);
  useEffect(() => () => flight.current?.abort(), []);

  const choose = (files: readonly File[]): void => {
    const [first] = files;
    if (!first || flight.current) return;
    const objection = objectionTo(files);
    setFile(objection ? undefined : first);
    setState(objection ? { kind: 'refused', message: objection } : { kind: 'chosen' });
  };

  const start = async (): Promise<void> => {
    if (!file || flight.current) return;
    const controller = new AbortController();
    flight.current = controller;
    setState({ kind: 'sending', part: 0 });
    try {
      const { message } = await send(file, {
        signal: controller.signal,
        onProgress: (part) => setState({ kind: 'sending', part }),
      });
      setState({ kind: 'done', message: message || messages.uploaded });
    } catch (error) {
      const message = untold(error, '上传失败') ?? '上传失败，请重试';
      setState(controller.signal.aborted ? { kind: 'chosen' } : { kind: 'refused', message });
      return;
    } finally {
      flight.current = undefined;
    }
    onDone();
  };

  return { file, state, choose, start, cancel: () => flight.current?.abort() };
};
