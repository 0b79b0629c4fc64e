/** Lists transfers of deals, and undoes one: for a day, by its author or a supervisor. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { customerMessages } from '@gonghai/contract/customers/customer-messages.ts';
import { dealMessages as say } from '@gonghai/contract/deals/deal-values.ts';
import type { DealTransfer, undoTransfer as call } from '@gonghai/contract/deals/deal.contract.ts';
import { UNDO_SECONDS } from '@gonghai/contract/wire/batch.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { BULK, type Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { ownersInScope } from '../../http/scope.ts';
import { moveDeals } from '../customers/customers.port.ts';
import { lockFamilies } from '../work-orders/work-orders.port.ts';
import { DEAL_SUBJECT } from './deals.rules.ts';
import {
  closeTransfer,
  lockTransfer,
  readTransferred,
  returnTransferred,
  searchTransfers,
  type StoredTransfer,
  type TransferredFamily,
} from './transfers.queries.ts';

const MOST_LISTED = 200;

const demandUndoable = ({ undoneTime, createdTime }: StoredTransfer, now: number): void => {
  if (undoneTime !== null) throw new Refusal(customerMessages.undoneAlready);
  if (now - createdTime >= UNDO_SECONDS) throw new Refusal(customerMessages.undoTooLate);
};

/** The after-sales customers of the deals follow them. */
const returnCustomers = async (trx: Db, tenantId: number, families: readonly TransferredFamily[]): Promise<void> => {
  for (const [departmentId, some] of Map.groupBy(families, ({ fromDepartmentId }) => fromDepartmentId)) {
    const ids = some.map(({ id }) => id);
    if (departmentId !== null) await moveDeals(trx, tenantId, ids, departmentId);
  }
};

export const readTransfers = async (
  { actor, db, now }: RequestContext,
  request: PageRequest,
): Promise<Page<DealTransfer>> => {
  const page = await searchTransfers(db, actor.tenantId, await ownersInScope(db, actor), request);
  const mayUndo = ({ UndoneTime, CreatedTime }: (typeof page.Rows)[number]): boolean =>
    UndoneTime === null && now - CreatedTime < UNDO_SECONDS;
  return { ...page, Rows: page.Rows.map((row) => ({ ...row, MayUndo: mayUndo(row) })) };
};

export const undoTransfer = (ctx: RequestContext, id: number): Promise<Told<AnswerOf<typeof call>>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { actor, now } = ctx;
      const { tenantId, userId: staffId } = actor;
      const transfer = await lockTransfer(trx, tenantId, id);
      const staff = await ownersInScope(trx, actor);
      if (!transfer || !(staff === null || staff.includes(transfer.staffId))) throw missing();
      demandUndoable(transfer, now);
      const known = await readTransferred(trx, tenantId, transfer);
      await lockFamilies(
        trx,
        tenantId,
        known.map((family) => family.id),
      );
      const families = await readTransferred(trx, tenantId, transfer);
      const back = families.filter(({ isChanged, isGone }) => !isChanged && !isGone);
      if (back.length === 0) throw new Refusal(say.nothingUndone);
      const left = families.filter((family) => !back.includes(family));
      await returnTransferred(
        trx,
        tenantId,
        id,
        left.map((family) => family.id),
      );
      await returnCustomers(trx, tenantId, back);
      const changes = back.map((family) => ({
        action: AuditAction.undoTransferDeal,
        subject: DEAL_SUBJECT,
        subjectId: family.id,
        before: { DepartmentId: transfer.departmentId },
        after: { DepartmentId: family.fromDepartmentId ?? transfer.departmentId },
      }));
      const Left = left.slice(0, MOST_LISTED).map((family) => ({
        Id: family.id,
        Name: family.name,
        Why: family.isChanged ? say.movedSince : say.departmentGone,
      }));
      await closeTransfer(trx, { tenantId, id, staffId, now, total: back.length, left: Left });
      const message = left.length > 0 ? `已撤销${back.length}条，${left.length}条保持不变` : `已撤销${back.length}条`;
      return { data: new Told({ Undone: back.length, Left, LeftTotal: left.length }, message), changes };
    },
    BULK,
  );
