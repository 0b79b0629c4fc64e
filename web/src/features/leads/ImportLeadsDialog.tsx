/** Leads from a sheet: stored as unassigned, or assigned at once by the weights of the agents. */
import {
  importLeads,
  importLeadsByWeight,
  leadTemplate,
  previewLeadImport,
} from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { upload } from '../../platform/upload.ts';
import { UploadDialog } from '../../ui/upload/UploadDialog.tsx';
import { goToImportLog, IMPORT_HINT, saveTemplate } from '../../widgets/import-sheet.ts';
import { ImportPreview } from '../../widgets/ImportPreview.tsx';
import './leads.css';

interface Props {
  readonly isAssigned: boolean;
  readonly onDone: () => void;
}

const notes = {
  plain: '导入的线索为未分配，之后可以选择分配或按数量分配。',
  assigned: '导入后立即按员工的权重、专业和每日上限分配，成为员工的客户。',
};

export const ImportLeadsDialog = ({ isAssigned, onDone }: Props) => (
  <UploadDialog
    title={isAssigned ? '导入并分配线索' : '导入线索'}
    hint={IMPORT_HINT}
    send={(file, options) => upload(isAssigned ? importLeadsByWeight : importLeads, {}, file, options)}
    onTemplate={() => saveTemplate(leadTemplate)}
    onLog={goToImportLog}
    renderChosen={(file, refuse) => (
      <ImportPreview
        file={file}
        about={[previewLeadImport.path]}
        read={(chosen, options) => upload(previewLeadImport, {}, chosen, options)}
        others="不导入"
        onRefused={refuse}
      />
    )}
    width={620}
    onDone={onDone}
  >
    <p className="lead-note">
      {`${isAssigned ? notes.assigned : notes.plain}姓名和电话必填，专业类型、广告主名称、备注可选。电话已是线索或客户的行不导入。`}
    </p>
  </UploadDialog>
);
