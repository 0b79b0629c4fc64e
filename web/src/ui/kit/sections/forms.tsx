/** Forms in dialogs: valid and invalid input, server errors, a form that must be answered. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { freeText, label, mobile, newPassword } from '@gonghai/contract/wire/fields.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { z } from 'zod';
import { CallFailed } from '../../../platform/failure.ts';
import { EnableSwitch } from '../../form/EnableSwitch.tsx';
import { Field } from '../../form/Field.tsx';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useDialog } from '../../overlay/overlay-frame.ts';
import { Example } from '../Example.tsx';
import type { KitSection } from '../section.ts';
import { after } from '../after.ts';
import { clearable } from '../../form/field-icons.tsx';

const person = z.object({
  Name: label('请输入姓名'),
  Tel: mobile,
  Level: z.enum(['A', 'B', 'C', 'D']).optional(),
  Amount: z.number().min(0, '金额不能小于0元').optional(),
  Notify: z.boolean(),
  Remark: freeText(200),
});

const levels = person.shape.Level.unwrap().options.map((value) => ({ value, label: `${value} 级` }));

interface PersonProps {
  readonly title: string;
  readonly outcome?: () => Promise<unknown>;
  readonly filled?: boolean;
}

const sample = {
  Name: '彭明辉',
  Tel: '17700005021',
  Level: 'B',
  Amount: 48_000,
  Remark: '要求看同行业案例',
} as const;

const accepting = () => after(600, null);

const PersonDialog = ({ title, outcome = accepting, filled = false }: PersonProps) => (
  <FormDialog
    title={title}
    schema={person}
    initial={{ Notify: false, ...(filled && sample) }}
    submit={outcome}
    columns={2}
    width={600}
  >
    <Field name="Name" label="姓名">
      <Input maxLength={20} />
    </Field>
    <Field name="Tel" label="电话">
      <Input inputMode="tel" />
    </Field>
    <Field name="Level" label="等级">
      <Select allowClear={clearable} options={levels} placeholder="请选择" />
    </Field>
    <Field name="Amount" label="预计金额">
      <InputNumber prefix="¥" controls={false} />
    </Field>
    <Field name="Remark" label="备注" wide>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} placeholder="Ctrl+Enter 保存" />
    </Field>
    <Field name="Notify" label="到期提醒" wide valuePropName="checked">
      <EnableSwitch />
    </Field>
  </FormDialog>
);

const passwords = z
  .object({ NewPassword: newPassword, NewPassword1: z.string().min(1, '请再次输入新密码') })
  .refine(({ NewPassword, NewPassword1 }) => NewPassword === NewPassword1, {
    path: ['NewPassword1'],
    message: '两次输入的密码不一致',
  });

const PasswordDialog = () => (
  <FormDialog title="修改密码" schema={passwords} submit={accepting} width={400} forced>
    <Field name="NewPassword" label="新密码">
      <Input.Password autoComplete="new-password" />
    </Field>
    <Field name="NewPassword1" label="确认新密码">
      <Input.Password autoComplete="new-password" />
    </Field>
  </FormDialog>
);

const refusing = (message: string, field?: string) => () =>
  after(600, null).then(() => {
    throw new CallFailed(message, { code: ResultCode.Refused, ...(field && { field }) });
  });

const numberTaken = refusing('该号码已属于其他客户', 'Tel');
const tooMany = refusing('客户数量已达上限，请先放弃部分客户');

const Show = () => {
  const openDialog = useDialog();
  const create = () => openDialog(<PersonDialog title="新建客户" />);
  const edit = () => openDialog(<PersonDialog title="编辑客户" filled />);
  const changePassword = () => openDialog(<PasswordDialog />);
  const refuseField = () => openDialog(<PersonDialog title="号码已存在" filled outcome={numberTaken} />);
  const refuseAll = () => openDialog(<PersonDialog title="超出上限" filled outcome={tooMany} />);
  return (
    <>
      <Example title="填写与保存">
        <Button type="primary" onClick={create}>
          新建
        </Button>
        <Button onClick={edit}>编辑</Button>
        <Button onClick={changePassword}>必须填写</Button>
      </Example>
      <Example title="服务器拒绝">
        <Button onClick={refuseField}>指明字段</Button>
        <Button onClick={refuseAll}>不指明字段</Button>
      </Example>
    </>
  );
};

export const section: KitSection = {
  title: '表单',
  purpose: '对话框里的表单：规则来自契约，提交一次，不丢内容。',
  order: 40,
  Show,
};
