/** Maps the calls of leads to their handlers. No logic here. */
import * as firstCall from '@gonghai/contract/leads/first-call.contract.ts';
import * as leads from '@gonghai/contract/leads/lead.contract.ts';
import { queryWaitingLeads } from '@gonghai/contract/leads/waiting-leads.contract.ts';
import * as sharing from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import { seeCustomers } from '../customers/customers.port.ts';
import { readLeadStaff } from './agents.queries.ts';
import { readFirstCallClocks } from './first-call.queries.ts';
import { createLead } from './leads.commands.ts';
import { countLeads, findCustomerLead, readShownLeads, searchLeads } from './leads.queries.ts';
import { previewShare, shareByCount, shareLeads } from './sharing.commands.ts';
import { undoShare } from './undo-sharing.commands.ts';
import { readWaitingLeads } from './waiting-leads.queries.ts';

export const leadRoutes: readonly Route[] = [
  bind(leads.searchLeads, (filter, { actor, db, signal }) => searchLeads(db, { actor, filter }, signal)),
  bind(leads.readShownLeads, ({ ClueIds, ...filter }, { actor, db, signal }) =>
    readShownLeads(db, { actor, filter }, ClueIds, signal),
  ),
  bind(leads.countLeads, (filter, { actor, db, signal }) => countLeads(db, { actor, filter }, signal)),
  bind(queryWaitingLeads, (_, { actor, db, now }) => readWaitingLeads(db, actor, now)),
  bind(leads.createLead, (request, ctx) => createLead(ctx, request)),
  bind(leads.findCustomerLead, async ({ customerId }, { actor, db }) => {
    if (!(await seeCustomers(db, actor, [customerId])).has(customerId)) throw missing();
    return findCustomerLead(db, actor.tenantId, customerId);
  }),
  bind(firstCall.readFirstCallClocks, ({ CustomerIds }, { actor, db }) => readFirstCallClocks(db, actor, CustomerIds)),
  bind(sharing.shareLeads, ({ ClueIdList, UserId, UndoKey }, ctx) =>
    shareLeads(ctx, { ids: ClueIdList, staffIds: UserId, undoKey: UndoKey }),
  ),
  bind(sharing.shareLeadsByCount, ({ count, UndoKey }, ctx) => shareByCount(ctx, count, UndoKey)),
  bind(sharing.undoShare, ({ UndoKey }, ctx) => undoShare(ctx, UndoKey)),
  bind(sharing.previewShare, ({ count }, ctx) => previewShare(ctx, count)),
  bind(sharing.queryLeadStaff, (_, { actor, db, now }) => readLeadStaff(db, actor, now)),
];
