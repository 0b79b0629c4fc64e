/** Maps the calls of recordings to their handlers. No logic here. */
import * as afterSales from '@gonghai/contract/calls/after-sale-call.contract.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import * as contract from '@gonghai/contract/calls/recording.contract.ts';
import * as spotChecks from '@gonghai/contract/calls/spot-check.contract.ts';
import { bind, bindMedia, bindUpload, type Route } from '../../../http/bind.ts';
import { readPickedCalls } from '../spot-checks/picked-calls.queries.ts';
import { saveCallComment, saveSpotCheck } from '../spot-checks/spot-checks.commands.ts';
import { listenToRecord, type ListenParts, readRecord } from './listening.commands.ts';
import {
  bindRecord,
  correctSeconds,
  createRecordToken,
  uploadRecord,
  type UploadParts,
} from './recordings.commands.ts';

type RecordingParts = UploadParts & ListenParts;

export const recordingRoutes = (parts: RecordingParts): readonly Route[] => [
  bindUpload(contract.uploadRecord, (upload, ctx, file) => uploadRecord(ctx, upload, file, parts)),
  bind(contract.createRecordToken, ({ CallActionId }, ctx) => createRecordToken(ctx, CallActionId, parts.secrets)),
  bind(contract.bindRecord, (binding, ctx) => bindRecord(ctx, binding)),
  bind(afterSales.bindRecord, (binding, ctx) => bindRecord(ctx, binding, CallSource.AfterSale)),
  bind(afterSales.correctSeconds, ({ Id }, ctx) => correctSeconds(ctx, Id, parts.subjects, CallSource.AfterSale)),
  bind(contract.correctSeconds, ({ Id }, ctx) => correctSeconds(ctx, Id, parts.subjects)),
  bind(contract.queryRecord, ({ id }, ctx) => readRecord(ctx, id, parts)),
  bind(spotChecks.queryPickedCalls, ({ Date: day, Pick }, ctx) => readPickedCalls(ctx, { day, pick: Pick })),
  bind(spotChecks.saveSpotCheck, (check, ctx) => saveSpotCheck(ctx, check)),
  bind(spotChecks.saveCallComment, (comment, ctx) => saveCallComment(ctx, comment)),
  bindMedia(contract.listenToRecord, ({ id }, ctx) => listenToRecord(ctx, id, parts)),
];
