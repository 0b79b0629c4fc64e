/** Whether a popover is open; a tab that is hidden closes it, for its floating half would stay on screen. */
import { useEffect, useState } from 'react';

export const useOpen = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => () => setOpen(false), []);
  return [open, setOpen] as const;
};
