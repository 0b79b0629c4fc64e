/** Sends a chosen picture, shows it meanwhile, and gives its stored name to the form. */
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import type { UploadOptions } from '../../platform/upload.ts';
import { untold } from '../overlay/untold.ts';
import { pictureFault, type PictureLimits } from './picture-check.ts';

/** Answers the name of the stored picture. */
export type SendPicture = (file: File, options: UploadOptions) => Promise<string>;

interface Options {
  readonly limits: PictureLimits;
  readonly send: SendPicture;
  /** Fallback for an error without a message. */
  readonly failed: string;
  /** The name of the stored picture. */
  readonly value: string | null | undefined;
  readonly onChange: ((name: string | undefined) => void) | undefined;
}

/** The picture that is stored, and its file if it was sent from here. */
interface Kept {
  readonly name: string;
  readonly file: File | undefined;
}

export const usePictureUpload = ({ limits, send, failed, value, onChange }: Options) => {
  const [file, setFile] = useState<File>();
  /** From 0 to 1; undefined if nothing is being sent. */
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  /** Comes back if the next one is refused. While that is sent, the field is empty, so that the form cannot be saved. */
  const kept = useRef<Kept>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = (): void => {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
    setFile(undefined);
  };

  const choose = async (chosen: File): Promise<void> => {
    const fault = pictureFault(chosen, limits);
    if (fault !== undefined) return announce('error', fault);
    if (value) kept.current = { name: value, file };
    stop();
    const control = new AbortController();
    running.current = control;
    setFile(chosen);
    setProgress(0);
    onChange?.(undefined);
    try {
      const name = await send(chosen, { onProgress: setProgress, signal: control.signal });
      if (running.current === control) onChange?.(name);
    } catch (error) {
      if (running.current !== control) return;
      setFile(kept.current?.file);
      if (kept.current) onChange?.(kept.current.name);
      const message = untold(error, failed);
      if (message !== undefined) announce('error', message);
    } finally {
      if (running.current === control) setProgress(undefined);
    }
  };

  const clear = (): void => {
    stop();
    kept.current = undefined;
    onChange?.(undefined);
  };

  return { file, progress, choose, clear };
};
