/** Imports new staff from a sheet. */
import { importStaff, staffTemplate } from '@gonghai/contract/staff/staff-sheets.contract.ts';
import { download } from '../../platform/download.ts';
import { showFailure } from '../../platform/failure.ts';
import { upload } from '../../platform/upload.ts';
import { UploadDialog } from '../../ui/upload/UploadDialog.tsx';
import './staff.css';

const TEMPLATE_FAILED = '模板下载失败';

const saveTemplate = (): void => {
  download(staffTemplate, {}).catch((error: unknown) => showFailure(error, TEMPLATE_FAILED));
};

export const ImportStaffDialog = ({ onDone }: { readonly onDone: () => void }) => (
  <UploadDialog
    title="导入员工"
    send={(file, options) => upload(importStaff, {}, file, options)}
    onTemplate={saveTemplate}
    onDone={onDone}
  >
    <p className="staff-note">
      按模板填写：昵称、登录名、密码、部门、角色、手机号。有一行不对就全部不保存，并逐行说明。
    </p>
  </UploadDialog>
);
