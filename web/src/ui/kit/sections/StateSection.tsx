/** Empty, loading, failed and broken. */
import { Button } from 'antd';
import { useState } from 'react';
import { Empty } from '../../state/Empty.tsx';
import { ErrorBar } from '../../state/ErrorBar.tsx';
import { ErrorState } from '../../state/ErrorState.tsx';
import { LoadingOverlay } from '../../state/LoadingOverlay.tsx';
import { Skeleton } from '../../state/Skeleton.tsx';
import { TabBoundary } from '../../state/TabBoundary.tsx';
import { Example } from '../Example.tsx';
import '../sections.css';
import type { KitSection } from '../section.ts';

const Fragile = () => {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('broken on purpose');
  return <Button onClick={() => setBroken(true)}>弄坏这一页</Button>;
};

const Show = () => (
  <>
    <Example title="空">
      <Empty title="没有符合条件的客户" detail="换个关键词，或清除筛选再试。" actions={<Button>清除筛选</Button>} />
    </Example>
    <Example title="加载中">
      <div className="kit-box">
        <LoadingOverlay open />
      </div>
    </Example>
    <Example title="骨架">
      <Skeleton lines={4} />
    </Example>
    <Example title="失败">
      <ErrorState message="您的网络不佳，请稍后重试" onRetry={() => undefined} />
    </Example>
    <Example title="内容还在，刷新失败">
      <ErrorBar message="您的网络不佳，请稍后重试" onRetry={() => undefined} />
    </Example>
    <Example title="页面出错">
      <TabBoundary>
        <Fragile />
      </TabBoundary>
    </Example>
  </>
);

export const section: KitSection = {
  title: '状态',
  purpose: '没有内容、正在等待、失败或出错时，页面说什么、能做什么。',
  order: 2,
  Show,
};
