/** Navigation to a page as it was left, or with one of its rows open. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { withOpenRow } from '../../ui/page/address.ts';
import { useTabs } from './tab-store.ts';
import { addressIn } from './tabs.ts';

export type Go = (path: string, openId?: number) => void;

export const useGo = (): Go => {
  const navigate = useNavigate();
  return useMemo(
    () => (path, openId) => {
      const address = addressIn(useTabs.getState(), path);
      void navigate(openId === undefined ? address : withOpenRow(address, openId));
    },
    [navigate],
  );
};
