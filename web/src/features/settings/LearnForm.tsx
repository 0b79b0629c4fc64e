/** The learning platform (学习平台): the keys of its pushes, with address and example. */
import { receiveLearning } from '@gonghai/contract/learning/learning-push.contract.ts';
import { learnConfig, usualLearnConfig } from '@gonghai/contract/settings/learn-config.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { SecretInput } from '../../widgets/SecretInput.tsx';
import { learnKind, saveSetting } from '../../widgets/settings.ts';
import { SigningKeys } from '../../widgets/SigningKeys.tsx';
import { OneSetting } from './OneSetting.tsx';

const schema = learnConfig.safeExtend({ Version: version.nullish() });

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
        <Field name="Secret" label="密钥" words={() => '新的密钥'} extra="学习平台用它为推送签名。">
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
