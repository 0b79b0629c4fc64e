/** Open state of a popover; closes when its tab is hidden, because the popup would stay on screen. */
import { useEffect, useState } from 'react';

export const useOpen = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => () => setOpen(false), []);
  return [open, setOpen] as const;
};
