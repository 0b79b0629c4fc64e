/** The learning platform (学习平台): the keys of its pushes, with address and example, and the address of an outside one. */
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import {
  learnConfig,
  LearnProvider,
  learnProviderLabel,
  requiredAddress,
  usualLearnConfig,
} from '@gonghai/contract/settings/learn-config.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { Form, Input, Radio } from 'antd';
import { choicesOf, wordOf } from '../../ui/codes.ts';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { SecretInput } from '../../widgets/SecretInput.tsx';
import { learnKind, saveSetting } from '../../widgets/settings.ts';
import { SigningKeys } from '../../widgets/SigningKeys.tsx';
import { OneSetting } from './OneSetting.tsx';

const schema = learnConfig.safeExtend({ Version: version.nullish() });

const PROVIDERS = choicesOf(LearnProvider, learnProviderLabel);

const Address = () => {
  const isOutside = Form.useWatch('Provider') === LearnProvider.Http;
  return (
    <div hidden={!isOutside}>
      <Field
        name="BaseUrl"
        label="接口地址"
        {...(isOutside && { rule: requiredAddress })}
        extra="注册学员、开课、学习报告和考试报告会先请求这里。请求用下面的密钥签名，格式见 docs/LEARNING-INTAKE.md。"
      >
        <Input maxLength={500} autoComplete="off" placeholder="https://learn.example.com/crm" />
      </Field>
    </div>
  );
};

/** A push without items: it checks token and signature and changes nothing. */
const EXAMPLE = { Items: [] };

export const LearnForm = () => (
  <OneSetting kind={learnKind} fallback={usualLearnConfig}>
    {(initial, present) => (
      <PageForm
        schema={schema}
        initial={initial}
        present={present}
        submit={({ Version, ...typed }) => saveSetting(learnKind, typed, { Version })}
      >
        <p className="setting-about">
          学习平台把学员、课程、学习进度、试卷和考试推送到接收地址，用于学习报告和考试报告。密钥和令牌都留空则不接收推送。
        </p>
        <Field name="Provider" label="学习平台" words={wordOf(PROVIDERS)}>
          <Radio.Group options={PROVIDERS} />
        </Field>
        <Address />
        <Field
          name="Secret"
          label="密钥"
          words={() => '新的密钥'}
          extra="为学习平台的推送签名，也为发给外部学习平台的请求签名。"
        >
          <SecretInput />
        </Field>
        <Field name="Token" label="令牌" words={() => '新的令牌'} extra="附在接收地址中。">
          <SecretInput />
        </Field>
        <SigningKeys secretField="Secret" tokenField="Token" path={receiveLearning.path} body={EXAMPLE} />
      </PageForm>
    )}
  </OneSetting>
);
