/** Parts of an approval: stage marks, money, a picture, a reason. */
import { Button, Form } from 'antd';
import { useState } from 'react';
import { MoneyInput } from '../../form/MoneyInput.tsx';
import { ReasonDialog } from '../../form/ReasonDialog.tsx';
import { useDialog } from '../../overlay/overlay-frame.ts';
import { PictureField } from '../../picture/PictureField.tsx';
import { Thumbnail } from '../../picture/Thumbnail.tsx';
import { Tag } from '../../tag/Tag.tsx';
import { StageMarks, type StageState } from '../../tag/StageMarks.tsx';
import { after } from '../after.ts';
import { Example } from '../Example.tsx';
import { sampleReceipt } from '../sample-receipt.ts';
import type { KitSection } from '../section.ts';

const NAMES = ['销售', '企划', '运营', '财务'];
const marksOf = (states: readonly StageState[]) =>
  NAMES.map((name, at) => ({ name, state: states[at] ?? ('open' as const) }));

const limits = {
  types: ['image/jpeg', 'image/png'],
  largest: 2 * 1024 * 1024,
  messages: { type: '上传图片只能是 JPG/PNG 格式!', tooLarge: '上传图片大小不能超过 2MB!' },
};

const kept = new Map<string, Blob>();
const read = (name: string): Promise<Blob> => after(200, null).then(() => kept.get(name) ?? sampleReceipt());
const send = async (file: File, { onProgress }: { readonly onProgress?: (part: number) => void }): Promise<string> => {
  for (let step = 1; step <= 5; step += 1) {
    onProgress?.(step / 5);
    await after(150, null);
  }
  const name = crypto.randomUUID();
  kept.set(name, file);
  return name;
};

const Picture = () => {
  const [name, setName] = useState<string>();
  return (
    <div style={{ width: 320 }}>
      <PictureField
        noun="支付截图"
        hint="JPG 或 PNG，不超过 2MB"
        limits={limits}
        send={send}
        failed="服务器出错，请稍后再试"
        read={read}
        value={name ?? null}
        onChange={setName}
      />
    </div>
  );
};

const Money = () => {
  const [amount, setAmount] = useState<number | string | null>(1280.5);
  return (
    <Form layout="vertical">
      <Form.Item label="金额" htmlFor="kit-money" style={{ width: 180, margin: 0 }}>
        <MoneyInput id="kit-money" value={amount} onChange={setAmount} />
      </Form.Item>
    </Form>
  );
};

const Show = () => {
  const openDialog = useDialog();
  const reject = () =>
    openDialog(
      <ReasonDialog
        title="驳回报单"
        note="彭嘉怡的报单将退回给顾问。"
        label="驳回理由"
        required="驳回理由不能为空"
        kind="kit"
        okText="驳回"
        submit={() => after(500, null)}
        saved="操作成功"
      />,
    );
  return (
    <>
      <Example title="阶段">
        <Tag tone="blue">审核中(2/4)</Tag>
        <StageMarks stages={marksOf(['done', 'mine', 'done', 'open'])} />
        <Tag tone="green">通过(4/4)</Tag>
        <StageMarks stages={marksOf(['done', 'done', 'done', 'done'])} />
      </Example>
      <Example title="金额">
        <Money />
      </Example>
      <Example title="图片">
        <Picture />
        <Thumbnail title="支付截图" name="sample" read={read} size="large" />
        <Thumbnail title="支付截图" name="sample" read={read} />
      </Example>
      <Example title="理由">
        <Button danger onClick={reject}>
          驳回
        </Button>
      </Example>
    </>
  );
};

export const section: KitSection = {
  title: '审核',
  purpose: '阶段、金额、截图和理由：每一步都看得清，图片要登录才能看。',
  order: 43,
  Show,
};
