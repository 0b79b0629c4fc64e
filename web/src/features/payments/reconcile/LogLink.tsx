/** The way to earlier reconciliations. */
import { Button } from 'antd';
import { History } from 'lucide-react';
import { goToImportLog } from '../../../widgets/import-sheet.ts';

export const LogLink = () => (
  <Button type="link" icon={<History size={14} aria-hidden />} onClick={goToImportLog}>
    导入日志
  </Button>
);
