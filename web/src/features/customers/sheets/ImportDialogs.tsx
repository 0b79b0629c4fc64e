/** Import dialogs: new customers, owned or in the pool, and attributes of existing ones. */
import {
  customerFieldsTemplate,
  customerTemplate,
  importCustomers,
  previewImport,
  updateCustomerFields,
} from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { upload } from '../../../platform/upload.ts';
import { UploadDialog } from '../../../ui/upload/UploadDialog.tsx';
import { goToImportLog, IMPORT_HINT, saveTemplate } from '../../../widgets/import-sheet.ts';
import { ImportPreview } from '../../../widgets/ImportPreview.tsx';
import '../list/customers.css';
import type { ImportPlace } from '../places.ts';

interface Props {
  readonly placement: ImportPlace;
  readonly onDone: () => void;
}

export const ImportCustomersDialog = ({ placement, onDone }: Props) => (
  <UploadDialog
    title={placement === Placement.Pool ? '导入到公海' : '导入客户'}
    hint={IMPORT_HINT}
    send={(file, options) => upload(importCustomers, { customerType: placement }, file, options)}
    onTemplate={() => saveTemplate(customerTemplate)}
    onLog={goToImportLog}
    renderChosen={(file, refuse) => (
      <ImportPreview
        file={file}
        about={[previewImport.path, placement]}
        read={(chosen, options) => upload(previewImport, { customerType: placement }, chosen, options)}
        others="存为属性"
        onRefused={refuse}
      />
    )}
    width={620}
    onDone={onDone}
  >
    <p className="customer-note">
      姓名和电话必填，学历、标签、跟进状态、备注、自定义字典可选，其余各列按列名存为客户属性。电话重复的只补全空白内容。数据较多时可以关闭窗口，导入会继续进行。
    </p>
  </UploadDialog>
);

export const UpdateFieldsDialog = ({ placement, onDone }: Props) => (
  <UploadDialog
    title="更新客户字段"
    hint={IMPORT_HINT}
    send={(file, options) => upload(updateCustomerFields, { customerType: placement }, file, options)}
    onTemplate={() => saveTemplate(customerFieldsTemplate)}
    onLog={goToImportLog}
    onDone={onDone}
  >
    <p className="customer-note">第一列为电话，其余各列按列名更新为客户属性。只更新已有的客户，不会新增客户。</p>
  </UploadDialog>
);
