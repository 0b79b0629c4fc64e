/** Who receives the payments of pay links (在线支付). */
import { payConfig, PayProvider, payProviderLabel, usualPayConfig } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { Radio } from 'antd';
import { choicesOf, wordOf } from '../../ui/codes.ts';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { payKind, saveSetting } from '../../widgets/settings.ts';
import { OneSetting } from './OneSetting.tsx';

const schema = payConfig.safeExtend({ Version: version.nullish() });
const PROVIDERS = choicesOf(PayProvider, payProviderLabel);

export const PayForm = () => (
  <OneSetting kind={payKind} fallback={usualPayConfig}>
    {(initial, present) => (
      <PageForm
        schema={schema}
        initial={initial}
        present={present}
        submit={({ Version, ...typed }) => saveSetting(payKind, typed, { Version })}
      >
        <Field
          name="Provider"
          label="收款方式"
          words={wordOf(PROVIDERS)}
          extra="演示支付仅供试用：不会扣款，任何人打开支付链接都可以将订单记为已支付。"
        >
          <Radio.Group options={PROVIDERS} />
        </Field>
      </PageForm>
    )}
  </OneSetting>
);
