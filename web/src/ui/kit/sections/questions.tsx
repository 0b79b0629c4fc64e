/** Confirmation dialogs. */
import { Button } from 'antd';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CallFailed } from '../../../platform/failure.ts';
import { confirm } from '../../form/confirm.tsx';
import { ConfirmButton } from '../../form/ConfirmButton.tsx';
import { after } from '../after.ts';
import { Example } from '../Example.tsx';
import type { KitSection } from '../section.ts';

const toPool = {
  title: '确认转到公海吗？',
  detail: '已选 6 位客户。',
  consequences: ['客户不再属于你，其他员工可以领取', '已预约的提醒会取消'],
};

const disableStaff = {
  title: '确认禁用该员工吗？',
  consequences: ['立即退出登录，不能再使用系统', '名下 128 位客户转到公海', '3 个未审核的报单退回'],
  danger: true,
  okText: '禁用',
};

const Show = () => {
  const [answer, setAnswer] = useState('还没有回答');
  const ask = async () => setAnswer((await confirm(toPool)) ? '同意了' : '没有同意');
  return (
    <>
      <Example title="先问再做">
        <Button onClick={ask}>转到公海</Button>
        <span className="gh-muted">{answer}</span>
      </Example>
      <Example title="按钮自己问">
        <ConfirmButton
          question={{ title: '确认删除吗？', danger: true, okText: '删除' }}
          act={() => after(800, null)}
          done="删除成功"
          icon={<Trash2 size={14} aria-hidden />}
        >
          删除
        </ConfirmButton>
        <ConfirmButton question={disableStaff} act={() => after(800, null)}>
          禁用员工
        </ConfirmButton>
        <ConfirmButton
          question={toPool}
          act={() =>
            after(800, null).then(() => {
              throw new CallFailed('彭明辉：只能操作自己的客户');
            })
          }
        >
          被拒绝
        </ConfirmButton>
      </Example>
    </>
  );
};

export const section: KitSection = {
  title: '确认',
  purpose: '会造成后果的操作先问一句，并说清后果。',
  order: 41,
  Show,
};
