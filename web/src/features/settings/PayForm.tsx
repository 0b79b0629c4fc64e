/** Who receives the payments of pay links (在线支付). */
import { payConfig, PayProvider, payProviderLabel, usualPayConfig } from '@gonghai/contract/settings/pay-config.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { Radio } from 'antd';
import { choicesOf, wordOf } from '../../ui/codes.ts';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { payKind, saveSetting } from '../../widgets/settings.ts';
import { OneSetting } from './OneSetting.tsx';
import { PayFields } from './PayFields.tsx';

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
        <Field name="Provider" label="收款方式" words={wordOf(PROVIDERS)}>
          <Radio.Group options={PROVIDERS} />
        </Field>
        <PayFields />
      </PageForm>
    )}
  </OneSetting>
);
