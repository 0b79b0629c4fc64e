/** The finance flow of the demonstration: two months of other income, the latest still waiting for finance. */
import { AccountType, ExamineStatus, FinancePayType } from '@gonghai/contract/finance-flow/finance-flow-values.ts';
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../db/database.ts';
import { dice } from './dice.ts';

const FLOWS = 120;
const DAYS = 60;
const HOUR = 3_600;
/** Yuan: material, an exam fee, a course. */
const PRICES = [99, 128.5, 199, 360, 680, 1_280, 1_980.5, 2_980];
const TYPES = [1, 2, 2, 4, 8, 16] satisfies readonly FinancePayType[];

const owned = (trx: Db, tenantId: number) =>
  trx
    .selectFrom('customer as c')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.owner_id'))
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.department_id'),
    )
    .select(['c.name', 'c.tel', 's.id as staffId', 'd.id as departmentId', 'd.name as department'])
    .where('c.tenant_id', '=', tenantId)
    .orderBy('c.id')
    .limit(400)
    .execute();

const finance = (trx: Db, tenantId: number) =>
  trx
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_name', '=', 'finance')
    .executeTakeFirst();

export const fillFlows = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
): Promise<void> => {
  const [customers, examiner] = [await owned(trx, tenantId), await finance(trx, tenantId)];
  const { below, pick } = dice(7);
  const rows = Array.from({ length: FLOWS }, (_, place) => {
    const customer = pick(customers);
    const age = Math.floor(((FLOWS - 1 - place) * DAYS) / FLOWS);
    const created = Math.min(startOfToday(now) - age * DAY + 9 * HOUR + below(9 * HOUR), now - 60);
    const isOpen = age < 2;
    const payType = pick(TYPES);
    const isSystem = payType === FinancePayType.Instalments || below(2) === 0;
    const status = below(12) === 0 ? ExamineStatus.Rejected : ExamineStatus.Approved;
    return {
      tenant_id: tenantId,
      customer_tel: customer.tel,
      customer_name: customer.name,
      staff_id: customer.staffId,
      department_id: customer.departmentId,
      department_name: customer.department,
      pay_type: payType,
      pay_id: payType === FinancePayType.Offline ? null : `42000026${String(place).padStart(4, '0')}${String(created)}`,
      price: pick(PRICES),
      account_type: isSystem ? AccountType.System : AccountType.Manual,
      examine_status: isOpen ? ExamineStatus.Pending : status,
      examiner_id: isOpen ? null : (examiner?.id ?? null),
      examined_time: isOpen ? null : Math.min(created + HOUR + below(20 * HOUR), now),
      created_time: created,
    };
  });
  await trx.insertInto('finance_flow').values(rows).execute();
};
