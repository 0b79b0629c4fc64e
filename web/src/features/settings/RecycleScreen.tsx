/** Recycle rules (回收规则): four rules that move customers to the pool, checked every night in this order. */
import { recycleRules } from '@gonghai/contract/settings/setting-values.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { use } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { Page } from '../../ui/page/Page.tsx';
import { askForLosses } from './ask-for-losses.tsx';
import { OneSetting } from './OneSetting.tsx';
import { RecycleRule } from './RecycleRule.tsx';
import { RULES, ruleWords } from './recycle-rules.ts';
import { recycleKind, saveSetting } from '../../widgets/settings.ts';
import './settings.css';

const schema = recycleRules.safeExtend({ Version: version.nullish() });
const ABOUT =
  '每天 02:00 检查一次：客户符合任一条已启用的规则，就转入公海，原归属员工不再持有。有未到时间的预约、已提交报单或已提交意向的客户不会被回收。';
const off = { CollectDays: 0, Status: false };
const fallback = {
  Type0: { CollectDays: 1, Status: false },
  Type1: off,
  Type2: { ...off, MinCallCount: 0 },
  Type3: { ...off, CustomerTrackStatusId: null },
};

export const RecycleScreen = () => {
  const owner = use(TabKey);
  return (
    <Page title="回收规则">
      <OneSetting kind={recycleKind} fallback={fallback}>
        {(initial, present) => (
          <PageForm
            schema={schema}
            initial={initial}
            present={present}
            submit={async ({ Version, ...rules }) => {
              await askForLosses(rules, owner);
              return saveSetting(recycleKind, rules, { Version });
            }}
          >
            <p className="setting-about">{ABOUT}</p>
            {RULES.map((rule, place) => (
              <Field key={rule.name} name={rule.name} words={ruleWords} className="recycle-field">
                <RecycleRule rule={rule} number={place + 1} />
              </Field>
            ))}
          </PageForm>
        )}
      </OneSetting>
    </Page>
  );
};
