/** The telephone of the shell over a page, with a fake server, for the screen tests of its parts. */
import { useState } from 'react';
import { page } from 'vitest/browser';
import { PhoneChip } from '../src/phone/PhoneChip.tsx';
import { PhoneDock } from '../src/phone/PhoneDock.tsx';
import { useCallJournal } from '../src/phone/useCallJournal.ts';
import { Drawer } from '../src/ui/overlay/Drawer.tsx';
import { DrawerColumns } from '../src/ui/overlay/DrawerColumns.tsx';
import { useKeyboard } from '../src/ui/shortcuts/useKeyboard.tsx';
import { answering } from './answering.ts';
import { aCustomerDetail, provideCustomerLookups } from './customer-rows.ts';
import { showWithDialogs } from './overlays.tsx';
import { signIn } from './person.ts';
import { usePhoneOfTest } from './phone.ts';

/** Ids of the customers that were opened. */
export const opened: number[] = [];

/** A page with a drawer that closes, and the telephone of the shell. */
export const PhoneShell = () => {
  const [isOpen, setOpen] = useState(true);
  useKeyboard();
  useCallJournal();
  return (
    <section className="gh-page" style={{ flex: 1 }}>
      <header>
        <PhoneChip onDevices={() => undefined} />
      </header>
      {isOpen && (
        <Drawer label="客户 郝俊杰" header="郝俊杰" onClose={() => setOpen(false)}>
          <DrawerColumns facts="归属 陈晓琳">时间线</DrawerColumns>
        </Drawer>
      )}
      <PhoneDock onOpenCustomer={(id) => opened.push(id)} />
    </section>
  );
};

/** The telephone in its own place, over a page without a drawer. */
export const FloatingPhone = () => {
  useKeyboard();
  useCallJournal();
  return <PhoneDock onOpenCustomer={() => undefined} />;
};

export const showPhone = (answers: Parameters<typeof answering>[0] = {}) => {
  const acts = usePhoneOfTest();
  signIn({ RightList: ['Seat'] });
  provideCustomerLookups();
  const asked = answering({
    QueryCustomerDetail: () => aCustomerDetail({ CustomerTrackStatusId: 11 }),
    SaveWrapUp: () => null,
    CreateNotice: () => null,
    SetWrapUp: () => null,
    ...answers,
  });
  showWithDialogs(<PhoneShell />, { width: 1200, height: 800 });
  return { acts, asked };
};

export const phone = () => page.getByRole('region', { name: '电话' });
export const button = (name: string) => phone().getByRole('button', { name, exact: true });
export const remark = () => phone().getByRole('textbox', { name: '备注' });
export const chip = () => page.getByRole('button', { name: /空闲 · 分机 8016/ });
