/** One dialling scheme: type, name, and for the browser the addresses of the exchange. */
import { LineType, lineTypeLabel } from '@gonghai/contract/settings/setting-values.ts';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { choicesOf, wordOf } from '../../ui/codes.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { formFor, formOf, type LineForm, schemeOf } from './line-form.ts';
import { lineKind, type LineSetting, readSetting, saveSetting } from '../../widgets/settings.ts';

const TYPES = choicesOf(LineType, lineTypeLabel);
const about: Record<LineType, string> = {
  'BS/SIP': '在浏览器里拨打，经 SIP 服务器接通。',
  Mobile: '用员工绑定的手机拨打，由客户端接收。',
  USB: '用连接电脑的话机拨打，电脑上需要安装话机驱动。',
};
const typeWords = wordOf(TYPES);

interface Props {
  /** Undefined for a new one. */
  readonly line?: LineSetting;
  readonly onSaved: () => void;
}

export const LineDialog = ({ line, onSaved }: Props) => {
  const [type, setType] = useState<LineType>(line?.value.Type ?? LineType.Browser);
  const submit = (typed: LineForm) => saveSetting(lineKind, schemeOf(typed), { Id: line?.Id, Version: typed.Version });
  return (
    <FormDialog
      title={line ? '编辑线路' : '新增线路'}
      schema={formFor(type)}
      initial={line ? formOf(line) : { Type: LineType.Browser }}
      {...(line && { present: async () => formOf(await readSetting(lineKind, line.Id)) })}
      submit={submit}
      onSaved={onSaved}
      columns={2}
      width={600}
    >
      <Field name="Type" label="类型" wide extra={about[type]} words={typeWords}>
        <Radio.Group optionType="button" options={TYPES} onChange={({ target }) => setType(target.value)} />
      </Field>
      <Field name="Name" label="线路名称" wide>
        <Input maxLength={40} />
      </Field>
      {type === LineType.Browser && (
        <>
          <Field name="WSDomain" label="WebSocket 地址">
            <Input placeholder="wss://sip.example.com:7443/ws" />
          </Field>
          <Field name="SIPIP" label="SIP 地址">
            <Input placeholder="sip.example.com:5060" />
          </Field>
          <Field name="GatewayPrefix" label="网关前缀" extra="多个用英文逗号隔开，每次随机取一个。">
            <Input placeholder="例如 61,62" />
          </Field>
          <Field name="PhonePrefix" label="外地前缀" extra="被叫不在线路城市时加在号码前。">
            <Input placeholder="例如 0" />
          </Field>
          <Field name="City" label="线路城市">
            <Input placeholder="例如 杭州" />
          </Field>
        </>
      )}
    </FormDialog>
  );
};
