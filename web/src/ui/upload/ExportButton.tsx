/** Starts a download, shows that it runs, and cannot be pressed a second time until it is over. */
import type { ButtonProps } from 'antd';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { showFailure } from '../../platform/failure.ts';
import { BusyButton } from '../form/BusyButton.tsx';

interface Props extends Omit<ButtonProps, 'onClick' | 'loading' | 'icon'> {
  /** Usually `download` of the platform with its endpoint and filters filled in. */
  readonly start: () => Promise<unknown>;
}

export const ExportButton = ({ start, children = '导出', ...button }: Props) => {
  const [running, setRunning] = useState(false);
  const lock = useRef(false);

  const run = async (): Promise<void> => {
    if (lock.current) return;
    lock.current = true;
    setRunning(true);
    try {
      await start();
    } catch (error) {
      showFailure(error, '导出失败');
    } finally {
      lock.current = false;
      setRunning(false);
    }
  };

  return (
    <BusyButton {...button} busy={running} icon={<Download size={14} aria-hidden />} onClick={run}>
      {running ? '正在导出…' : children}
    </BusyButton>
  );
};
