/** Asks for confirmation with the row count, shows progress, ignores further clicks, and names the file. */
import { exportRangeRefusal } from '@gonghai/contract/wire/export-range.ts';
import type { ButtonProps } from 'antd';
import { Download } from 'lucide-react';
import { use, useRef, useState } from 'react';
import { announce } from '../../platform/announce.ts';
import type { OnReceived } from '../../platform/download.ts';
import { showFailure } from '../../platform/failure.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { confirm } from '../form/confirm.tsx';
import { formatCount } from '../format.ts';
import { TabKey } from '../overlay/overlay-frame.ts';
import { usePageActs } from '../palette/usePageActs.ts';
import { askRange, type ExportRange, type NeededRange } from './ExportRangeDialog.tsx';
import { fileSize } from './file-size.ts';

interface Props extends Omit<ButtonProps, 'onClick' | 'loading' | 'icon'> {
  /** Usually the platform's `download` with endpoint and filters; a returned text is the file name. */
  readonly start: (onReceived: OnReceived, range: ExportRange) => Promise<unknown>;
  /** Asked for if the search has none that can be exported. Then the number of rows is not known. */
  readonly range?: NeededRange;
  /** Row count and unit with measure word: 位客户. Without it, no confirmation. */
  readonly amount?: { readonly count: number | undefined; readonly unit: string };
}

export const ExportButton = ({ start, amount, range, children = '导出', ...button }: Props) => {
  const owner = use(TabKey);
  const [running, setRunning] = useState(false);
  const [received, setReceived] = useState(0);
  const lock = useRef(false);

  const run = async (): Promise<void> => {
    if (lock.current) return;
    lock.current = true;
    try {
      const needed = range && exportRangeRefusal(range.chosen) !== null ? await askRange(range, owner) : {};
      if (!needed) return;
      // Without rows there is nothing to confirm: the answer says why.
      const title =
        amount &&
        amount.count !== 0 &&
        needed.StartTime === undefined &&
        `将导出 ${formatCount(amount.count)} ${amount.unit}`;
      if (title && !(await confirm({ title, detail: '按当前筛选和排序导出为 Excel 文件。', okText: '导出' }, owner)))
        return;
      setReceived(0);
      setRunning(true);
      const name = await start(setReceived, needed);
      if (typeof name === 'string') announce('success', `已导出 ${name}`);
    } catch (error) {
      showFailure(error, '导出失败');
    } finally {
      lock.current = false;
      setRunning(false);
    }
  };
  usePageActs(
    !button.disabled ? [{ id: 'export', title: '导出', icon: <Download size={15} />, run: () => void run() }] : [],
  );

  return (
    <BusyButton {...button} busy={running} icon={<Download size={14} aria-hidden />} onClick={run}>
      {running ? `正在导出${received > 0 ? ` ${fileSize(received)}` : '…'}` : children}
    </BusyButton>
  );
};
