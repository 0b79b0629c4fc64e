/** Import and export. */
import { Button, Form, Select } from 'antd';
import { useRef, useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { CallFailed } from '../../../platform/failure.ts';
import { DialogError } from '../../overlay/DialogError.tsx';
import { useDialog } from '../../overlay/overlay-frame.ts';
import { DropZone } from '../../upload/DropZone.tsx';
import { ExportButton } from '../../upload/ExportButton.tsx';
import { UploadDialog } from '../../upload/UploadDialog.tsx';
import { objectionTo, type Send } from '../../upload/useUpload.ts';
import { after } from '../after.ts';
import { Example } from '../Example.tsx';
import type { KitSection } from '../section.ts';

/** Simulates an upload of two seconds with the given result. */
const playing =
  (end: () => { readonly message: string }): Send =>
  async (_, { onProgress, signal }) => {
    for (let step = 0; step <= 10; step += 1) {
      if (signal?.aborted) throw new CallFailed('', { shown: true });
      onProgress?.(step / 10);
      await after(200, null);
    }
    return end();
  };

const accepted = playing(() => ({ message: '导入 1,204 条，重复 36 条，失败 2 条' }));
const refused = playing(() => {
  throw new CallFailed('第 18 行：电话格式不正确');
});

const REASONS = ['登录名已存在', '部门不存在', '手机号：请输入正确的手机号码'];
const Report = Array.from({ length: 24 }, (_, n) => ({ Row: 3 + n * 7, Text: REASONS[n % 3] ?? '' }));
const refusedByLine = playing(() => {
  throw new CallFailed('', { data: { Report } });
});

const template = () => announce('info', '模板已下载');
const statements = { endings: ['.csv', '.xls', '.xlsx'], message: '仅支持上传 xls、xlsx、csv 文件' };
const sources = [{ value: 'wechat', label: '微信' }];

/** A drop zone by itself: which endings it accepts, and what it says about others. */
const Endings = () => {
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [objection, setObjection] = useState<string>();
  const choose = (files: readonly File[]): void => {
    const found = objectionTo(files, statements);
    setObjection(found);
    setFile(found === undefined ? files[0] : undefined);
  };
  return (
    <div className="gh-upload kit-row">
      <DropZone
        ref={field}
        file={file}
        disabled={false}
        hint="微信、支付宝、银行账单：xls、xlsx、csv"
        accept={statements.endings}
        onChoose={choose}
      />
      <DialogError message={objection} />
    </div>
  );
};

const Show = () => {
  const openDialog = useDialog();
  const importWell = () => openDialog(<UploadDialog title="导入客户" send={accepted} onTemplate={template} />);
  const importBadly = () => openDialog(<UploadDialog title="导入客户" send={refused} onTemplate={template} />);
  const importByLine = () => openDialog(<UploadDialog title="导入员工" send={refusedByLine} onTemplate={template} />);
  const reconcile = () =>
    openDialog(
      <UploadDialog title="系统对账" send={accepted} accepted={statements}>
        <Form layout="vertical">
          <Form.Item label="支付来源" htmlFor="kit-source">
            <Select id="kit-source" defaultValue="wechat" options={sources} />
          </Form.Item>
        </Form>
      </UploadDialog>,
    );
  return (
    <>
      <Example title="导入">
        <Button onClick={importWell}>导入成功</Button>
        <Button onClick={importBadly}>被拒绝</Button>
        <Button onClick={importByLine}>逐行报告</Button>
        <Button onClick={reconcile}>带其他字段，也收 csv</Button>
      </Example>
      <Example title="拖放区接受的文件类型">
        <Endings />
      </Example>
      <Example title="导出">
        <ExportButton start={() => after(2_000, null)} />
        <ExportButton
          start={() =>
            after(800, null).then(() => {
              throw new CallFailed('导出时间范围不能超过一个月');
            })
          }
        >
          导出被拒绝
        </ExportButton>
        <ExportButton disabled start={() => Promise.resolve()}>
          不可导出
        </ExportButton>
      </Example>
    </>
  );
};

export const section: KitSection = {
  title: '导入与导出',
  purpose: '表格进出系统：看得到进度，读得到服务器的话。',
  order: 60,
  Show,
};
