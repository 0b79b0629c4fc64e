/** Forms on a page, in the tabs of a screen: saving, merging changes of others, and keeping input across tabs. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { label, version } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Input, Switch } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { CallFailed } from '../../../platform/failure.ts';
import { Field } from '../../form/Field.tsx';
import { PageForm } from '../../form/PageForm.tsx';
import { PageTabs } from '../../page/PageTabs.tsx';
import { after } from '../after.ts';
import '../sections.css';
import type { KitSection } from '../section.ts';

const greeting = z.object({
  Text: label('请输入问候语'),
  From: label('请输入落款'),
  Notify: z.boolean(),
  Version: version.nullish(),
});
type Greeting = z.output<typeof greeting>;

/** Simulates a server: rejects a save that is based on an older version. */
const aRecord = (others?: Partial<Greeting>) => {
  let kept: Greeting & { readonly Version: number } = {
    Text: '您好，请问有什么可以帮您',
    From: '销售部',
    Notify: true,
    Version: 1,
  };
  let isTheirs = others !== undefined;
  const read = (): Promise<Greeting> => after(300, kept);
  const save = async (typed: z.input<typeof greeting>): Promise<void> => {
    await after(600, null);
    if (isTheirs) kept = { ...kept, ...others, Version: 2 };
    isTheirs = false;
    if (typed.Version !== kept.Version) throw new CallFailed(messages.stale, { code: ResultCode.Refused });
    kept = { ...typed, Version: kept.Version + 1 };
  };
  return { first: kept, read, save };
};

const GreetingForm = ({ others }: { readonly others?: Partial<Greeting> }) => {
  const [{ first, read, save }] = useState(() => aRecord(others));
  return (
    <PageForm schema={greeting} initial={first} present={read} submit={save}>
      <Field name="Text" label="问候语">
        <Input />
      </Field>
      <Field name="From" label="落款">
        <Input />
      </Field>
      <Field name="Notify" label="到期提醒" valuePropName="checked">
        <Switch />
      </Field>
    </PageForm>
  );
};

const TABS = [
  { key: 'plain', label: '一人修改', content: <GreetingForm /> },
  { key: 'stale', label: '他人已修改', content: <GreetingForm others={{ From: '客服部', Text: '早上好' }} /> },
];

const Show = () => (
  <div className="kit-stage">
    <PageTabs tabs={TABS} />
  </div>
);

export const section: KitSection = {
  title: '页面表单与页签',
  purpose: '留在页面上的表单：保存后继续用最新内容，他人的修改逐项显示；切换页签不丢内容，关闭或刷新前会询问。',
  order: 42,
  Show,
};
