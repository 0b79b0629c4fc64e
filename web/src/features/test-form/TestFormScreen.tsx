/** A form to try the rules that all forms share. It saves nothing. */
import { email, mobile } from '@gonghai/contract/wire/fields.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { Page } from '../../ui/page/Page.tsx';

const sample = z.object({
  Required: z.string().trim().min(1, '不能为空'),
  Mobile: mobile,
  Email: email,
});

/** The form is validated but sends nothing. */
const saveNothing = (): Promise<void> => Promise.resolve();

export const TestFormScreen = () => (
  <Page title="测试表单">
    <PageForm schema={sample} initial={{}} submit={saveNothing} okText="提交" saved="校验通过，未保存任何数据">
      <Field name="Required" label="必填项">
        <Input />
      </Field>
      <Field name="Mobile" label="手机号码">
        <Input inputMode="tel" />
      </Field>
      <Field name="Email" label="邮箱">
        <Input inputMode="email" />
      </Field>
    </PageForm>
  </Page>
);
