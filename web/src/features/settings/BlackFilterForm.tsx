/** Blocked numbers (过滤设置): the tenant's own list, or a third party that is asked before each call. */
import { blockedNumberMessages as say, readFilterState } from '@gonghai/contract/calls/blocked-number.contract.ts';
import {
  blackFilter,
  BlackFilterProvider,
  blackFilterProviderLabel,
  filterKey,
} from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio } from 'antd';
import { call } from '../../platform/api.ts';
import { choicesOf, wordOf } from '../../ui/codes.ts';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { SecretInput } from '../../widgets/SecretInput.tsx';
import { OneSetting } from './OneSetting.tsx';
import { blackFilterKind, saveSetting } from '../../widgets/settings.ts';

const schema = blackFilter.safeExtend({ Version: version.nullish() });
const PROVIDERS = choicesOf(BlackFilterProvider, blackFilterProviderLabel);
const providerWords = wordOf(PROVIDERS);
const fallback = { AppKey: '', AppSecret: '', Enable: false, IBlackFilter: BlackFilterProvider.Local };

const ThirdPartyFields = () => {
  const isAsked = Form.useWatch('IBlackFilter') === BlackFilterProvider.ThirdParty;
  const { data } = useQuery({
    queryKey: [readFilterState.path],
    queryFn: ({ signal }) => call(readFilterState, {}, { signal, quiet: true }),
    enabled: isAsked,
    retry: false,
  });
  if (!isAsked) return null;
  return (
    <>
      {data?.IsConnected === false && <p className="filter-unconnected">{say.providerMissing}</p>}
      <Field name="AppKey" label="AppKey" rule={filterKey}>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field name="AppSecret" label="AppSecret" rule={filterKey} words={() => '新的密钥'}>
        <SecretInput />
      </Field>
    </>
  );
};

export const BlackFilterForm = () => (
  <OneSetting kind={blackFilterKind} fallback={fallback}>
    {(initial, present) => (
      <PageForm
        schema={schema}
        initial={initial}
        present={present}
        submit={({ Version, ...typed }) =>
          // Hidden keys keep their values.
          saveSetting(blackFilterKind, { AppKey: initial.AppKey, AppSecret: initial.AppSecret, ...typed }, { Version })
        }
      >
        <Field
          name="Enable"
          label="拨打前过滤"
          valuePropName="checked"
          extra="启用后，每次拨打前先查询黑名单；命中的号码不会拨出，并记录在通话日志中。"
        >
          <EnableSwitch />
        </Field>
        <Field name="IBlackFilter" label="过滤方式" words={providerWords}>
          <Radio.Group options={PROVIDERS} />
        </Field>
        <ThirdPartyFields />
      </PageForm>
    )}
  </OneSetting>
);
