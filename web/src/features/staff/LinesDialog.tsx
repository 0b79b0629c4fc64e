/** The lines of a staff member: one enabled at a time; add, change and remove. */
import { enableLine, removeLine } from '@gonghai/contract/lines/line.contract.ts';
import { lineTypeLabel } from '@gonghai/contract/settings/setting-values.ts';
import type { StaffRow } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button } from 'antd';
import { PhoneCall, Plus } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatPhone } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { type Line, needsAccount, needsNumber, useLines } from '../../widgets/lines.ts';
import { PairedPhoneRow, usePairedPhone } from '../../widgets/PairedPhoneRow.tsx';
import { LineDialog } from './LineDialog.tsx';
import './staff.css';

const detailOf = ({ type, account, tel, hasPassword }: Line): string => {
  if (needsNumber(type)) return tel ? formatPhone(tel) : '未填手机号';
  if (!needsAccount(type)) return '使用话机拨打';
  return `${account || '未填账号'} · ${hasPassword ? '密码已设置' : '未设置密码'}`;
};

interface LineItemProps {
  readonly line: Line;
  readonly onEdit: () => void;
  readonly onChanged: () => Promise<unknown>;
}

const LineItem = ({ line, onEdit, onChanged }: LineItemProps) => {
  const { owner } = useOverlayFrame();
  const [isBusy, setBusy] = useState(false);

  const enable = async (Enable: boolean): Promise<void> => {
    setBusy(true);
    try {
      await call(enableLine, { Id: line.id, Enable });
      await onChanged();
    } catch (error) {
      showFailure(error, messages.saveFailed);
    } finally {
      setBusy(false);
    }
  };

  const remove = async (): Promise<void> => {
    const act = () => call(removeLine, { id: line.id });
    const detail = `将删除线路「${line.name}」，该员工不能再用它拨打。`;
    const question = { title: messages.confirmDelete, detail, okText: '删除', failed: messages.deleteFailed };
    if (!(await confirm({ ...question, danger: true, act }, owner))) return;
    announce('success', messages.deleted);
    await onChanged();
  };

  return (
    <li className="staff-line">
      <EnableSwitch
        aria-label={`启用${line.name}`}
        checked={line.isEnabled}
        loading={isBusy}
        onChange={(checked) => void enable(checked)}
      />
      <div>
        <div className="staff-line-name">
          <b className="gh-ellipsis">{line.name}</b>
          {line.type && <Tag dot={false}>{lineTypeLabel[line.type]}</Tag>}
        </div>
        <div className="gh-muted gh-ellipsis gh-number">{detailOf(line)}</div>
      </div>
      <Button type="text" size="small" aria-label={`编辑${line.name}`} onClick={onEdit}>
        编辑
      </Button>
      <Button type="text" size="small" danger aria-label={`删除${line.name}`} onClick={() => void remove()}>
        删除
      </Button>
    </li>
  );
};

export const LinesDialog = ({ person }: { readonly person: Pick<StaffRow, 'Id' | 'Name'> }) => {
  const frame = useOverlayFrame();
  const { data: lines, error, refetch } = useLines(person.Id);
  const { data: phone, refetch: readPhone } = usePairedPhone(person.Id);
  const edit = (line?: Line): void => {
    openDialog(<LineDialog userId={person.Id} line={line} onSaved={() => void refetch()} />, { owner: frame.owner });
  };

  const footer = (
    <>
      <span className="gh-dialog-hint">同一时间只启用一条线路</span>
      <Button onClick={frame.close}>关闭</Button>
      <Button type="primary" icon={<Plus size={14} aria-hidden />} disabled={!lines} onClick={() => edit()}>
        新增线路
      </Button>
    </>
  );

  return (
    <Dialog title={`拨号线路：${person.Name}`} width={520} footer={footer}>
      <div className="staff-lines">
        {!lines && !error && <Skeleton lines={3} />}
        {!lines && error && (
          <ErrorState compact message={error.message || messages.serverError} onRetry={() => void refetch()} />
        )}
        {lines?.length === 0 && (
          <Empty
            compact
            icon={<PhoneCall size={20} />}
            title="还没有线路"
            detail="新增一条线路后，该员工才能拨打电话。"
          />
        )}
        {lines && lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <LineItem key={line.id} line={line} onEdit={() => edit(line)} onChanged={refetch} />
            ))}
          </ul>
        )}
        {phone && <PairedPhoneRow userId={person.Id} phone={phone} onRevoked={() => void readPhone()} />}
      </div>
    </Dialog>
  );
};
