/** A button that shows that it works, and takes no second press meanwhile. */
import { Button, type ButtonProps } from 'antd';
import { LoaderCircle } from 'lucide-react';
import type { Ref } from 'react';
import './form.css';

interface Props extends Omit<ButtonProps, 'loading'> {
  readonly busy: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

// antd's own turning icon moves in and out, and stays for ever when the work is done before it is in.
const atWork = { icon: <LoaderCircle className="gh-turning" size={14} aria-hidden /> };

export const BusyButton = ({ busy, className = '', ...button }: Props) => (
  <Button {...button} className={`gh-busy ${className}`} loading={busy ? atWork : false} aria-busy={busy} />
);
