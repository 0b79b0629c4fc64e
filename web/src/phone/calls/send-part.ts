/** Sends a part of a recording, and judges the answer. */
import * as afterSales from '@gonghai/contract/calls/after-sale-call.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { bindRecord, recordingMessages, uploadRecord } from '@gonghai/contract/calls/recording.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { call, unwrap } from '../../platform/api.ts';
import { CallFailed } from '../../platform/failure.ts';
import { parseEnvelope, sendFile } from '../../platform/send-file.ts';
import type { StoredPart } from './part-store.ts';

/** `refused`, with the reason: the server will never accept the rest of this recording. */
type PartOutcome = 'stored' | 'again' | { readonly refused: string };

/** A full disk is not among them: it may have room later. */
const FINAL: ReadonlySet<string> = new Set([messages.missing, ...Object.values(recordingMessages)]);

const bind = ({ actionId: CallActionId, source }: StoredPart, FileName: string): void => {
  const endpoint = source === CallSource.AfterSale ? afterSales.bindRecord : bindRecord;
  // The server binds a recording that no browser has bound.
  call(endpoint, { CallActionId, FileName }, { quiet: true }).catch(() => undefined);
};

export const sendPart = async (part: StoredPart): Promise<PartOutcome> => {
  const { actionId, index, sound, isLast } = part;
  const request = { ActionId: actionId, Part: String(index), ...(isLast && { IsLast: '1' as const }) };
  try {
    const { isOk, text, askedWith } = await sendFile(uploadRecord, request, new File([sound], `${index}.webm`), {});
    const envelope = isOk ? parseEnvelope(text) : undefined;
    if (!envelope) return 'again';
    const { FileName } = unwrap(envelope, { quiet: true, askedWith }) as { readonly FileName: string };
    if (isLast) bind(part, FileName);
    return 'stored';
  } catch (error) {
    return error instanceof CallFailed && FINAL.has(error.message) ? { refused: error.message } : 'again';
  }
};
