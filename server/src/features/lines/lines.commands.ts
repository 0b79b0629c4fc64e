/** Reading and changing lines: the caller's own, or those of staff the caller manages. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { lineChoice, type LineEdit, lineMessages as say, type LineRow } from '@gonghai/contract/lines/line.contract.ts';
import { MASK } from '@gonghai/contract/settings/mask.ts';
import { lineTypeLabel } from '@gonghai/contract/settings/setting-values.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { parseJson } from '../../http/parse.ts';
import { missing, refuseField } from '../../http/refusal.ts';
import { demandVisible, lockMember } from '../staff/staff.port.ts';
import {
  deleteLine,
  disableLines,
  findLine,
  holdSchemes,
  insertLine,
  linePlace,
  readLines,
  type StoredLine,
  updateLine,
} from './lines.queries.ts';

const SUBJECT = 'line';
const configOf = ({ schemeId, scheme, tel }: StoredLine) => ({
  SchemeId: schemeId,
  Name: scheme.Name,
  Type: scheme.Type,
  Tel: tel,
  ...Object.fromEntries(scheme.Config.map(({ Key, Value }) => [Key, Value])),
});

const shown = ({ staffId, scheme, sipUserName, tel, isEnabled }: StoredLine) => ({
  UserId: staffId,
  Name: scheme.Name,
  Type: lineTypeLabel[scheme.Type],
  SIPUserName: sipUserName,
  Tel: tel,
  Enable: isEnabled,
});

export const readLineRows = async (ctx: RequestContext, staffId: number, secrets: Secrets): Promise<LineRow[]> => {
  const { actor, db } = ctx;
  const isOwn = staffId === actor.userId;
  await demandVisible(db, actor, staffId);
  const password = (sealed: string): string => {
    if (!isOwn) return sealed === '' ? '' : MASK;
    return secrets.tryOpen(sealed, linePlace(actor.tenantId)) ?? '';
  };
  return (await readLines(db, actor.tenantId, staffId)).map((line) => ({
    Id: line.id,
    UserId: line.staffId,
    SIPUserName: line.sipUserName,
    SIPPassword: password(line.sipPassword),
    SIPConfig: JSON.stringify(configOf(line)),
    Enable: line.isEnabled,
  }));
};

const readChoice = (text: string) => {
  if (text.trim() === '') throw refuseField('SIPConfig', say.schemeRequired);
  return parseJson(lineChoice, text);
};

/** The chosen scheme, by id, or by name and type for other clients. */
const chooseScheme = async (trx: Db, tenantId: number, choice: ReturnType<typeof readChoice>): Promise<number> => {
  const schemes = await holdSchemes(trx, tenantId);
  const chosen = choice.SchemeId
    ? schemes.find(({ id }) => id === choice.SchemeId)
    : schemes.find(({ scheme }) => scheme.Name === choice.Name && (!choice.Type || scheme.Type === choice.Type));
  if (!chosen) throw refuseField('SIPConfig', say.schemeRequired);
  return chosen.id;
};

/** Locks the line and its owner, whom the caller must be allowed to manage. */
const lockLine = async (trx: Db, ctx: RequestContext, id: number): Promise<StoredLine> => {
  const found = await findLine(trx, ctx.actor.tenantId, id);
  // Without the right to see others' lines, the response is the same as for a missing line.
  const isOwn = found?.staffId === ctx.actor.userId;
  if (!found || !(isOwn || ctx.actor.rights.has('User'))) throw missing();
  await lockMember(trx, ctx.actor, found.staffId);
  const line = await findLine(trx, ctx.actor.tenantId, id);
  if (!line) throw missing();
  return line;
};

export const editLine = async (ctx: RequestContext, edit: LineEdit, secrets: Secrets): Promise<null> => {
  const { tenantId } = ctx.actor;
  const choice = readChoice(edit.SIPConfig);
  return runCommand(ctx, async (trx) => {
    const current = edit.Id ? await lockLine(trx, ctx, edit.Id) : undefined;
    if (current && current.staffId !== edit.UserId) throw missing();
    if (!current) await lockMember(trx, ctx.actor, edit.UserId);
    const typed = edit.SIPPassword === MASK ? undefined : (edit.SIPPassword ?? undefined);
    const values = {
      settingId: await chooseScheme(trx, tenantId, choice),
      sipUserName: edit.SIPUserName ?? current?.sipUserName ?? '',
      sipPassword: typed === undefined ? (current?.sipPassword ?? '') : secrets.seal(typed, linePlace(tenantId)),
      tel: choice.Tel ?? current?.tel ?? '',
      isEnabled: edit.Enable,
    };
    if (edit.Enable) await disableLines(trx, tenantId, edit.UserId);
    const subjectId = current?.id ?? (await insertLine(trx, tenantId, edit.UserId, values));
    if (current) await updateLine(trx, tenantId, current.id, values);
    const saved = await findLine(trx, tenantId, subjectId);
    const after = saved && shown(saved);
    const change = current
      ? { action: AuditAction.editLine, subject: SUBJECT, subjectId, before: shown(current), after }
      : { action: AuditAction.addLine, subject: SUBJECT, subjectId, after };
    return { data: null, changes: [change] };
  });
};

export const enableLine = (ctx: RequestContext, id: number, isEnabled: boolean): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const line = await lockLine(trx, ctx, id);
    if (line.isEnabled === isEnabled) return { data: null, changes: [] };
    if (isEnabled) await disableLines(trx, tenantId, line.staffId);
    await updateLine(trx, tenantId, id, { isEnabled });
    const after = { ...shown(line), Enable: isEnabled };
    const change = {
      action: isEnabled ? AuditAction.enableLine : AuditAction.disableLine,
      subject: SUBJECT,
      subjectId: id,
    };
    return { data: null, changes: [{ ...change, before: shown(line), after }] };
  });

export const removeLine = (ctx: RequestContext, id: number): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const line = await lockLine(trx, ctx, id);
    await deleteLine(trx, ctx.actor.tenantId, id);
    return {
      data: null,
      changes: [{ action: AuditAction.deleteLine, subject: SUBJECT, subjectId: id, before: shown(line) }],
    };
  });
