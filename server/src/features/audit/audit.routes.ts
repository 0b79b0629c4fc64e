/** Maps the calls of the audit log to their handlers. No logic here. */
import * as contract from '@gonghai/contract/audit/audit.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { exportAudit } from './audit.commands.ts';
import { searchAudit } from './audit.queries.ts';

export const auditRoutes: readonly Route[] = [
  bind(contract.searchAudit, (filter, { db, actor, signal }) => searchAudit(db, actor.tenantId, filter, signal)),
  bindDownload(contract.exportAudit, (filter, ctx) => exportAudit(ctx, filter)),
];
