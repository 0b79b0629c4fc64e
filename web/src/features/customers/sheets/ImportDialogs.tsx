/** Import dialogs: new customers, owned or in the pool, and attributes of existing ones, of both kinds. */
import * as afterSales from '@gonghai/contract/customers/after-sale-sheets.contract.ts';
import * as sales from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { upload } from '../../../platform/upload.ts';
import { UploadDialog } from '../../../ui/upload/UploadDialog.tsx';
import { goToImportLog, IMPORT_HINT, saveTemplate } from '../../../widgets/import-sheet.ts';
import { ImportPreview } from '../../../widgets/ImportPreview.tsx';
import '../list/customers.css';
import type { ImportPlace } from '../places.ts';

const sheetsOf = { [CustomerKind.Sales]: sales, [CustomerKind.AfterSales]: afterSales };

const titleOf = (kind: CustomerKind, placement: ImportPlace): string => {
  if (kind === CustomerKind.AfterSales) return '导入售后客户';
  return placement === Placement.Pool ? '导入到公海' : '导入客户';
};

/** The optional columns with a meaning of their own. */
const columnWords: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: '学历、标签、跟进状态、备注、自定义字典',
  [CustomerKind.AfterSales]: '部门、专业、班级、地区、学历、标签、跟进状态、备注、自定义字典',
};

interface Props {
  readonly kind: CustomerKind;
  readonly placement: ImportPlace;
  readonly onDone: () => void;
}

export const ImportCustomersDialog = ({ kind, placement, onDone }: Props) => (
  <UploadDialog
    title={titleOf(kind, placement)}
    hint={IMPORT_HINT}
    send={(file, options) => upload(sheetsOf[kind].importCustomers, { customerType: placement }, file, options)}
    onTemplate={() => saveTemplate(sheetsOf[kind].customerTemplate)}
    onLog={goToImportLog}
    renderChosen={(file, refuse) => (
      <ImportPreview
        file={file}
        about={[sheetsOf[kind].previewImport.path, placement]}
        read={(chosen, options) => upload(sheetsOf[kind].previewImport, { customerType: placement }, chosen, options)}
        others="存为属性"
        onRefused={refuse}
      />
    )}
    width={620}
    onDone={onDone}
  >
    <p className="customer-note">
      {`姓名和电话必填，${columnWords[kind]}可选，其余各列按列名存为客户属性。电话重复的只补全空白内容。数据较多时可以关闭窗口，导入会继续进行。`}
    </p>
  </UploadDialog>
);

export const UpdateFieldsDialog = ({ kind, placement, onDone }: Props) => (
  <UploadDialog
    title="更新客户字段"
    hint={IMPORT_HINT}
    send={(file, options) => upload(sheetsOf[kind].updateCustomerFields, { customerType: placement }, file, options)}
    onTemplate={() => saveTemplate(sheetsOf[kind].customerFieldsTemplate)}
    onLog={goToImportLog}
    onDone={onDone}
  >
    <p className="customer-note">第一列为电话，其余各列按列名更新为客户属性。只更新已有的客户，不会新增客户。</p>
  </UploadDialog>
);
