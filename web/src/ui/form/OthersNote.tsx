/** Note below a field that others changed: the saved value, and a button to switch between the two. */
import { Button, Form } from 'antd';
import { formatShortTime } from '../format.ts';
import { isBlank, isSame } from './blank.ts';
import type { OthersChange } from './others-changes.ts';

interface Props {
  readonly name: string;
  readonly change: OthersChange;
  readonly words: (value: unknown) => string;
}

export const OthersNote = ({ name, change: { theirs, mine, by }, words }: Props) => {
  const form = Form.useFormInstance();
  const isTaken = isSame(Form.useWatch(name, form), theirs);
  const told = (value: unknown): string => (isBlank(value) ? '空' : `「${words(value)}」`);
  const who = by ? `${by.name}（${formatShortTime(by.time)}）` : '他人';
  const put = (value: unknown): void => {
    form.setFieldValue(name, value);
    form.validateFields([name]).catch(() => undefined);
  };
  return (
    <span className="gh-others-note">
      <span>{isTaken ? `已更新为${who}保存的内容，原为${told(mine)}` : `${who}已改为${told(theirs)}`}</span>
      <Button type="link" size="small" onClick={() => put(isTaken ? mine : theirs)}>
        {isTaken ? '恢复' : '采用'}
      </Button>
    </span>
  );
};
