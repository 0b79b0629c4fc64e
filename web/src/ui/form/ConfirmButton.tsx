/** A button that asks for confirmation, runs the action and reports success. */
import { Button, type ButtonProps } from 'antd';
import { use } from 'react';
import { announce } from '../../platform/announce.ts';
import { TabKey } from '../overlay/overlay-frame.ts';
import { confirm, type Question } from './confirm.tsx';

interface Props extends Omit<ButtonProps, 'onClick' | 'danger'> {
  readonly question: Omit<Question, 'act'>;
  readonly act: () => Promise<unknown>;
  readonly done?: string;
}

export const ConfirmButton = ({ question, act, done = '操作成功', ...button }: Props) => {
  const owner = use(TabKey);
  const ask = async (): Promise<void> => {
    if (await confirm({ ...question, act }, owner)) announce('success', done);
  };
  return <Button {...button} danger={question.danger ?? false} onClick={ask} />;
};
