/** Reading extensions. Every read of a password writes an audit entry. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { ExtensionRow } from '@gonghai/contract/lines/extension.contract.ts';
import { MASK } from '@gonghai/contract/settings/mask.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { Secrets } from '../../db/secrets.ts';
import { runCommand, runUnkept } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { extensionPlace } from '../staff/staff.port.ts';
import { findExtension, readExtensions } from './extensions.queries.ts';

const SUBJECT = 'extension';

export const showExtensions = (
  ctx: RequestContext,
  request: PageRequest & { readonly Name?: string | null | undefined },
): Promise<ExtensionRow[]> =>
  runCommand(ctx, async (trx) => {
    const found = await readExtensions(trx, ctx.actor, request);
    const data = found.map(({ staffId, name, department, number, sealedPassword, url }) => ({
      UserId: staffId,
      Name: name,
      Department: department,
      JobNo: number,
      Password: sealedPassword === '' ? '' : MASK,
      Url: url,
    }));
    const after = { ...(request.Name && { Name: request.Name }), Count: data.length };
    return { data, changes: [{ action: AuditAction.readExtension, subject: SUBJECT, subjectId: null, after }] };
  });

export const revealExtension = (
  ctx: RequestContext,
  staffId: number,
  secrets: Secrets,
): Promise<{ Password: string }> =>
  runUnkept(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const extension = await findExtension(trx, ctx.actor, staffId);
    if (!extension) throw missing();
    const data = { Password: secrets.tryOpen(extension.sealedPassword, extensionPlace(tenantId)) ?? '' };
    const after = { Name: extension.name, JobNo: extension.number };
    return {
      data,
      changes: [{ action: AuditAction.readExtensionPassword, subject: SUBJECT, subjectId: staffId, after }],
    };
  });
