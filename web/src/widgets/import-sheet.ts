/** Shared parts of the customer and lead import dialogs: hint, template and link to the log. */
import { LARGEST_IMPORT } from '@gonghai/contract/imports/import.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { download } from '../platform/download.ts';
import { showFailure } from '../platform/failure.ts';
import { formatCount } from '../ui/format.ts';

export const IMPORT_HINT = `${messages.fileType}，单个不超过 20 MB，最多 ${formatCount(LARGEST_IMPORT)} 行`;

export const saveTemplate = (template: Endpoint): void => {
  download(template, {}).catch((error: unknown) => showFailure(error, '模板下载失败'));
};

/** The dialog stays in its tab and is still open when the user returns. */
export const goToImportLog = (): void => {
  location.hash = '#/customer/imCustLog';
};
