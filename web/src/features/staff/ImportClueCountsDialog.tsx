/** Imports daily lead counts from a sheet; optionally all others are set to zero. */
import { clueCountTemplate, importClueCounts } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { searchStaff } from '@gonghai/contract/staff/staff.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { download } from '../../platform/download.ts';
import { showFailure } from '../../platform/failure.ts';
import { upload } from '../../platform/upload.ts';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatCount } from '../../ui/format.ts';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { UploadDialog } from '../../ui/upload/UploadDialog.tsx';
import './staff.css';

const saveTemplate = (): void => {
  download(clueCountTemplate, {}).catch((error: unknown) => showFailure(error, '模板下载失败'));
};

/** Asks for confirmation with the number of people it may affect. */
const askToClear = async (owner: string): Promise<boolean> => {
  try {
    const { Count } = await call(searchStaff, { PageIndex: 1, PageCount: 1 }, { loading: true });
    return await confirm(
      {
        title: '确认将其余员工清零吗？',
        detail: '不在文件中的员工，首咨数量都会变为 0。',
        consequences: [`您管理的员工：${formatCount(Count)} 人`],
        okText: '其余清零',
        danger: true,
      },
      owner,
    );
  } catch (error) {
    showFailure(error, messages.serverError);
    return false;
  }
};

export const ImportClueCountsDialog = ({ onDone }: { readonly onDone: () => void }) => {
  const { owner } = useOverlayFrame();
  const [othersToZero, setOthersToZero] = useState(false);
  const tick = async (wanted: boolean): Promise<void> => setOthersToZero(wanted && (await askToClear(owner)));
  return (
    <UploadDialog
      title="导入首咨数量"
      send={(file, options) =>
        upload(importClueCounts, {}, file, { ...options, headers: { isOtherUserToZero: String(othersToZero) } })
      }
      onTemplate={saveTemplate}
      onDone={onDone}
    >
      <p className="staff-note">按模板填写登录名和数量。有一行不对就全部不保存，并逐行说明。</p>
      <Checkbox
        className="staff-clear-others"
        checked={othersToZero}
        onChange={({ target }) => void tick(target.checked)}
      >
        其余员工清零
      </Checkbox>
    </UploadDialog>
  );
};
