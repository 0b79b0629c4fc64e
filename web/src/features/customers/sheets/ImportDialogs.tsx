/** Customers from sheets: new ones, for oneself or for the pool, and attributes of those that are there. */
import {
  customerFieldsTemplate,
  customerTemplate,
  importCustomers,
  LARGEST_CUSTOMER_IMPORT,
  updateCustomerFields,
} from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { download } from '../../../platform/download.ts';
import { showFailure } from '../../../platform/failure.ts';
import { upload } from '../../../platform/upload.ts';
import { formatCount } from '../../../ui/format.ts';
import { UploadDialog } from '../../../ui/upload/UploadDialog.tsx';
import '../list/customers.css';
import { ImportPreview } from './ImportPreview.tsx';
import type { ImportPlace } from '../places.ts';

interface Props {
  readonly placement: ImportPlace;
  readonly onDone: () => void;
}

const save = (template: typeof customerTemplate | typeof customerFieldsTemplate) => (): void => {
  download(template, {}).catch((error: unknown) => showFailure(error, '模板下载失败'));
};

/** The window stays with its list, and is there again when one comes back. */
const goToLog = (): void => {
  location.hash = '#/customer/imCustLog';
};

const HINT = `仅支持 .xls、.xlsx，单个文件不超过 20 MB，最多 ${formatCount(LARGEST_CUSTOMER_IMPORT)} 行`;

export const ImportCustomersDialog = ({ placement, onDone }: Props) => (
  <UploadDialog
    title={placement === Placement.Pool ? '导入到公海' : '导入客户'}
    hint={HINT}
    send={(file, options) => upload(importCustomers, { customerType: placement }, file, options)}
    onTemplate={save(customerTemplate)}
    onLog={goToLog}
    renderChosen={(file, refuse) => <ImportPreview file={file} placement={placement} onRefused={refuse} />}
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
    hint={HINT}
    send={(file, options) => upload(updateCustomerFields, { customerType: placement }, file, options)}
    onTemplate={save(customerFieldsTemplate)}
    onLog={goToLog}
    onDone={onDone}
  >
    <p className="customer-note">第一列为电话，其余各列按列名更新为客户属性。只更新已有的客户，不会新增客户。</p>
  </UploadDialog>
);
