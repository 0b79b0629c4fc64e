/** Results of a check in groups. */
import { useState } from 'react';
import { type ResultGroup, ResultGroups } from '../../result/ResultGroups.tsx';
import { Example } from '../Example.tsx';
import type { KitSection } from '../section.ts';

const groups: readonly ResultGroup[] = [
  { name: '对账成功', count: 186, amount: 582_310.5, tone: 'green', note: '本次通过' },
  { name: '已对账', count: 38, amount: 116_040, tone: 'grey', note: '之前已通过' },
  { name: '金额不符', count: 5, amount: 16_340.5, tone: 'red', note: '需要处理' },
  { name: '重复', count: 2, amount: 1_000, tone: 'amber', note: '只认第一行' },
  { name: '未找到', count: 0, amount: 0, tone: 'red', note: '没有对应付款' },
];
const others: readonly ResultGroup[] = [
  { name: '退款', count: 3, amount: 6_240, tone: 'grey', note: '' },
  { name: '无到账', count: 0, amount: 0, tone: 'grey', note: '' },
];
const total = { label: '文件收入', count: 231, amount: 715_691 };

const Shown = ({ stated }: { readonly stated: number | null }) => {
  const [openName, setOpenName] = useState<string>();
  return (
    <ResultGroups
      groups={groups}
      total={total}
      stated={stated}
      statedLabel="账单合计"
      others={others}
      othersLabel="不计入收入"
      openName={openName}
      onOpen={setOpenName}
    />
  );
};

const Show = () => (
  <>
    <Example title="总额一致">
      <Shown stated={715_691} />
    </Example>
    <Example title="总额不一致">
      <Shown stated={715_690.99} />
    </Example>
    <Example title="文件没有总额">
      <Shown stated={null} />
    </Example>
  </>
);

export const section: KitSection = {
  title: '核对结果',
  purpose: '每组的笔数和金额，点开看明细；下面的等式一分不差。',
  order: 62,
  Show,
};
