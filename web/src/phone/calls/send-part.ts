/** Sends a part of a recording, and judges the answer. */
import { bindRecord, recordingMessages, uploadRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { call, unwrap } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { parseEnvelope, sendFile } from '../../platform/send-file.ts';
import type { StoredPart } from './part-store.ts';

/** `refused`: the server will never accept the rest of this recording. */
export type PartOutcome = 'stored' | 'refused' | 'again';

/** A full disk is not among them: it may have room later. */
const FINAL: ReadonlySet<string> = new Set([messages.missing, ...Object.values(recordingMessages)]);

const bind = (CallActionId: string, FileName: string): void => {
  // The server binds a recording that no browser has bound.
  call(bindRecord, { CallActionId, FileName }, { quiet: true }).catch(() => undefined);
};

export const sendPart = async ({ actionId, index, sound, isLast }: StoredPart): Promise<PartOutcome> => {
  const request = { ActionId: actionId, Part: String(index), ...(isLast && { IsLast: '1' as const }) };
  try {
    const { isOk, text, askedWith } = await sendFile(uploadRecord, request, new File([sound], `${index}.webm`), {});
    const envelope = isOk ? parseEnvelope(text) : undefined;
    if (!envelope) return 'again';
    const { FileName } = unwrap(envelope, { quiet: true, askedWith }) as { readonly FileName: string };
    if (isLast) bind(actionId, FileName);
    return 'stored';
  } catch (error) {
    return error instanceof CallFailed && FINAL.has(error.message) ? 'refused' : 'again';
  }
};
