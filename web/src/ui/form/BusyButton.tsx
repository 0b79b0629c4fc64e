/** A button that shows a running action and ignores further clicks meanwhile. */
import { Button, type ButtonProps } from 'antd';
import { LoaderCircle } from 'lucide-react';
import type { Ref } from 'react';
import './form.css';

interface Props extends Omit<ButtonProps, 'loading'> {
  readonly busy: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

// antd's loading icon is animated, and stays forever if the action ends before the animation does.
const atWork = { icon: <LoaderCircle className="gh-turning" size={14} aria-hidden /> };

export const BusyButton = ({ busy, className = '', ...button }: Props) => (
  <Button {...button} className={`gh-busy ${className}`} loading={busy ? atWork : false} aria-busy={busy} />
);
