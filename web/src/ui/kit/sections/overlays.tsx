/** Drawer, step bar, dialogs that belong to a tab, and what opens beside a control. */
import { Button, DatePicker, Input, Popover, Select } from 'antd';
import { ArrowRightLeft, Phone } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../overlay/Dialog.tsx';
import { Drawer } from '../../overlay/Drawer.tsx';
import { DrawerColumns } from '../../overlay/DrawerColumns.tsx';
import { DropMenu } from '../../overlay/DropMenu.tsx';
import { useDialog } from '../../overlay/overlay-frame.ts';
import { StepBar } from '../../overlay/StepBar.tsx';
import { ErrorState } from '../../state/ErrorState.tsx';
import { Skeleton } from '../../state/Skeleton.tsx';
import { Avatar } from '../../tag/Avatar.tsx';
import { Tag } from '../../tag/Tag.tsx';
import { Example } from '../Example.tsx';
import type { KitSection } from '../section.ts';

const stages = ['新线索', '已联系', '有意向', '方案报价', '已成交'];
const people = ['彭明辉', '闫宇航', '戴国栋'];

const PersonDrawer = ({ at, onMove, onClose }: { at: number; onMove: (at: number) => void; onClose: () => void }) => {
  const [stage, setStage] = useState(3);
  const name = people[at] ?? '';
  return (
    <Drawer
      label={`客户 ${name}`}
      header={
        <div className="kit-person">
          <Avatar name={name} size={40} />
          <div>
            <h2>
              {name} <Tag tone="violet">有意向</Tag>
            </h2>
            <p className="gh-secondary">成都元启新能源 · 成都 · 高新</p>
          </div>
        </div>
      }
      actions={
        <>
          <Button type="primary" icon={<Phone size={14} aria-hidden />}>
            177 0000 5021
          </Button>
          <Button icon={<ArrowRightLeft size={14} aria-hidden />}>转交</Button>
        </>
      }
      neighbours={{
        previous: at > 0 ? () => onMove(at - 1) : undefined,
        next: at < people.length - 1 ? () => onMove(at + 1) : undefined,
      }}
      onClose={onClose}
    >
      <div className="kit-drawer-steps">
        <StepBar label="跟进状态" steps={stages} current={stage} onPick={setStage} />
      </div>
      <DrawerColumns
        facts={
          <dl className="kit-facts">
            <dt>负责人</dt>
            <dd>邓佳 · 大客户部</dd>
            <dt>来源</dt>
            <dd>转介绍</dd>
            <dt>下次跟进</dt>
            <dd>11-17</dd>
          </dl>
        }
      >
        {at === 0 && <Input.TextArea aria-label="跟进内容" autoSize={{ minRows: 3 }} placeholder="写一条跟进…" />}
        {at === 1 && <Skeleton />}
        {at === 2 && <ErrorState compact message="客户没有读出来" onRetry={() => onMove(0)} />}
      </DrawerColumns>
    </Drawer>
  );
};

const Show = () => {
  const openDialog = useDialog();
  const [at, setAt] = useState<number>();
  const open = () =>
    openDialog(
      <Dialog title="通话详情">
        <p>切换到别的标签页再回来，对话框还在。</p>
      </Dialog>,
    );
  return (
    <>
      <Example title="步骤条：没有、第一步、中间、最后">
        <div className="kit-steps">
          {[0, 1, 3, 5].map((current) => (
            <StepBar key={current} label={`第 ${current} 步`} steps={stages} current={current} />
          ))}
        </div>
      </Example>
      <Example title="对话框">
        <Button onClick={open}>打开</Button>
      </Example>
      <Example title="菜单、气泡、选项与日期">
        <DropMenu menu={{ items: stages.map((label) => ({ key: label, label })) }} placement="bottomLeft">
          <Button>菜单</Button>
        </DropMenu>
        <Popover trigger="click" content={<Button>气泡里的按钮</Button>}>
          <Button>气泡</Button>
        </Popover>
        <Select aria-label="选项" placeholder="请选择" options={stages.map((value) => ({ value }))} />
        <DatePicker aria-label="日期" />
      </Example>
      <Example title="抽屉">
        <div className="gh-page kit-panel">
          <div className="kit-names">
            {people.map((name, index) => (
              <Button key={name} onClick={() => setAt(index)}>
                {name}
              </Button>
            ))}
          </div>
          {at !== undefined && <PersonDrawer at={at} onMove={setAt} onClose={() => setAt(undefined)} />}
        </div>
      </Example>
    </>
  );
};

export const section: KitSection = {
  title: '抽屉与对话框',
  purpose: '详情在抽屉里，列表仍然可用；对话框属于打开它的标签页。',
  order: 50,
  Show,
};
