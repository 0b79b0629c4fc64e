/** The import log under the prefix of after-sales customers. */
import { forAfterSales } from '../wire/after-sales.ts';
import * as imports from './import.contract.ts';

export const searchImportLogs = forAfterSales(imports.searchImportLogs);
