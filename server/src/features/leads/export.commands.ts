/** Selected leads leave the house as a sheet. The trail says who took how many, and why. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import { type FileAnswer, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, refuseField } from '../../http/refusal.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { leadSheetColumns, leadSheetRow } from './export.sheets.ts';
import { readLeads } from './leads.queries.ts';
import { readProfessionNames } from './professions.queries.ts';

interface LeadExport {
  readonly ids: readonly number[];
  readonly reason: string;
  readonly count: number;
}

export const exportLeads = (ctx: RequestContext, { ids, reason, count }: LeadExport): Promise<FileAnswer> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    if (count !== ids.length) throw refuseField('ExportCount', say.exportCountWrong);
    const leads = await readLeads(trx, actor, ids);
    if (leads.length === 0) throw missing();
    const professions = await readProfessionNames(trx, actor.tenantId);
    const body = writeSheet({
      sheetName: '线索',
      columns: leadSheetColumns,
      rows: leads.map((lead) => leadSheetRow(lead, professions)),
      note: `${actor.name} ${momentText(now)}`,
    });
    const change = {
      action: AuditAction.exportLeads,
      subject: 'lead',
      subjectId: null,
      after: { ExportReason: reason, Count: leads.length },
    };
    const fileName = `线索_${momentText(now).slice(0, 10)}.xlsx`;
    return { data: { fileName, contentType: XLSX, body }, changes: [change] };
  });
