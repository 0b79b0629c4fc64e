/** Adds one lead by hand; it stays unassigned. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import type { NewLead } from '@gonghai/contract/leads/lead.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { ClueSource } from '@gonghai/contract/settings/setting-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal, refuseField } from '../../http/refusal.ts';
import { lockByTels, meetCustomers } from '../customers/customers.port.ts';
import { hasUsableItem } from '../dictionaries/dictionaries.port.ts';
import { LEAD_LOCK, lockLeads } from './agents.queries.ts';
import { countByTel, insertLeads } from './assignment.queries.ts';

const SUBJECT = 'lead';

const repeated = (RepeatCount: number): Refusal =>
  new Refusal(say.telTaken, ResultCode.Duplicate, { RepeatCount, Field: 'Tel' });

export const createLead = (ctx: RequestContext, request: NewLead): Promise<{ RepeatCount: number; Id: number }> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId, userId } = actor;
      const { Name, Tel, Remark, ProfessionType = null } = request;
      await lockLeads(trx, tenantId);
      if (ProfessionType !== null && !(await hasUsableItem(trx, tenantId, DicTable.Profession, ProfessionType)))
        throw refuseField('ProfessionType', say.professionGone);
      const customer = (await lockByTels(trx, tenantId, [Tel])).get(Tel);
      const leads = (await countByTel(trx, tenantId, [Tel])).get(Tel) ?? 0;
      if (leads > 0 && !customer) throw repeated(leads);
      if (customer) {
        const isTold = customer.placement !== Placement.Blacklist;
        await meetCustomers(trx, tenantId, isTold ? [customer] : [], { now, staffId: userId });
        const change = { action: AuditAction.repeatLead, subject: 'customer', subjectId: customer.id, after: { Name } };
        return { data: { RepeatCount: leads + 1, Id: 0 }, changes: [change], refusal: repeated(leads + 1) };
      }
      const [lead] = await insertLeads(trx, { tenantId, now, creatorId: userId, taskId: null }, [
        {
          name: Name,
          tel: Tel,
          remark: Remark ?? '',
          source: ClueSource.Other,
          advertiser: '',
          profession: ProfessionType,
          dailyCap: null,
        },
      ]);
      const Id = lead?.id ?? 0;
      const change = { action: AuditAction.addLead, subject: SUBJECT, subjectId: Id, after: { Name, ProfessionType } };
      return { data: { RepeatCount: 0, Id }, changes: [change] };
    },
    LEAD_LOCK,
  );
