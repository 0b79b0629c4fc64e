/** Closes a day of a wallet, and opens it again. */
import {
  calendarMessages as say,
  type CalendarCell,
  closeReconcileDay,
  openReconcileDay,
} from '@gonghai/contract/payments/calendar.contract.ts';
import { closingNeeds } from '@gonghai/contract/payments/calendar.rules.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { call } from '../../../platform/api.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { signed } from '../reconcile/difference.ts';

const LONGEST = 100;
const isReason = (text: string): boolean => [...text.trim()].length >= 2 && [...text].length <= LONGEST;

interface Place {
  readonly PaymentType: number;
  readonly Day: string;
  /** 微信・11-16 周一 */
  readonly title: string;
  readonly onSaved: () => void;
}

const reasonForm = (needed: string | null) =>
  z.object({
    Reason: z
      .string({ error: needed ?? undefined })
      .refine((text) => needed === null || text.trim() !== '', needed ?? undefined)
      .refine((text) => text.trim() === '' || isReason(text), say.reasonLength)
      .optional()
      .refine((text) => needed === null || (text ?? '').trim() !== '', needed ?? undefined),
  });

export const CloseDayDialog = ({
  PaymentType,
  Day,
  title,
  detail,
  onSaved,
}: Place & { readonly detail: Pick<CalendarCell, 'StatementAmount' | 'ClaimAmount' | 'Difference' | 'OpenCount'> }) => {
  const { StatementAmount, ClaimAmount, Difference, OpenCount } = detail;
  const needed = closingNeeds(detail);
  const isNeeded = needed !== null;
  return (
    <FormDialog
      title={`结账：${title}`}
      schema={reasonForm(needed)}
      danger={OpenCount > 0}
      width={460}
      okText="结账"
      saved={say.closed}
      failed="结账失败"
      submit={({ Reason }) => call(closeReconcileDay, { PaymentType, Day, Reason: Reason ?? '' })}
      onSaved={onSaved}
    >
      <div className="gh-reason-note">
        账单收入 <span className="gh-number">{formatMoney(StatementAmount)}</span>，申报{' '}
        <span className="gh-number">{formatMoney(ClaimAmount)}</span>，差额{' '}
        <b className={Difference === 0 ? 'gh-number' : 'gh-number calendar-red'}>{signed(Difference)}</b>。
        {OpenCount > 0 && <b className="calendar-red">{`还有 ${OpenCount} 笔未平，结账后不能再处理。`}</b>}
        结账后该日的支付流水不能再变更，取消结账需要填写原因。
      </div>
      <Field name="Reason" label={isNeeded ? '原因' : '备注（可不填）'}>
        <Input.TextArea
          rows={3}
          maxLength={LONGEST}
          showCount
          placeholder={isNeeded ? '例如：客户少付 0.50，由公司承担' : ''}
        />
      </Field>
    </FormDialog>
  );
};

export const OpenDayDialog = ({ PaymentType, Day, title, onSaved }: Place) => (
  <ReasonDialog
    title={`取消结账：${title}`}
    note="取消后该日的支付流水可以再次变更。操作日志会记录原因，其他财务人员和管理员会收到通知。"
    label="原因"
    placeholder="例如：补录漏报的报单"
    required={say.reasonToOpen}
    longest={LONGEST}
    wrong={{ message: say.reasonLength, isRight: isReason }}
    kind="open-reconcile-day"
    okText="取消结账"
    failed="取消结账失败"
    submit={(Reason) => call(openReconcileDay, { PaymentType, Day, Reason })}
    saved={() => {
      onSaved();
    }}
  />
);
