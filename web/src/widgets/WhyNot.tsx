/** A lock beside the name of a row that the user may not change, with the reason. */
import { Tooltip } from 'antd';
import { LockKeyhole } from 'lucide-react';

export const WhyNot = ({ why }: { readonly why: string | null }) =>
  why === null ? null : (
    <Tooltip title={why}>
      <span className="gh-muted">
        <LockKeyhole size={13} aria-hidden />
        <span className="gh-unseen">{why}</span>
      </span>
    </Tooltip>
  );
