/** The whole program for screen tests: opens an address like a new window, with or without a session. */
import { HashRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { Gate } from '../src/app/Gate.tsx';
import { forgetTabs } from '../src/app/tabs/tab-store.ts';
import { rereadUser, startSession } from '../src/platform/current-user.ts';
import { clearSession, type SessionUser } from '../src/platform/session.ts';
import { dropDialog, useOverlays } from '../src/ui/overlay/overlays.ts';
import { agent } from './person.ts';
import { show } from './screen.tsx';

/** The answer of the server to a login of the person. */
export const loginOf = (person: SessionUser = agent): object => ({
  UId: person.Id,
  Signature: 'new',
  IsDefaultPwd: person.IsDefaultPwd,
  UserModel: { ...person, OrgId: person.TId, ExtensionPassword: '', DepartmentId: 1, Tel: '' },
  TenantWebName: '百合客户云',
  TenantLogoPath: '',
  TenantIcoPath: '',
  TenantAPPDownloadPath: '',
  TenantDriverDownloadPath: '',
});

/** Without a user nobody is signed in. */
export const openProgram = (path: string, user?: SessionUser): void => {
  clearSession();
  sessionStorage.clear();
  if (user) startSession({ Id: user.Id, signature: 'old' }, user);
  else rereadUser();
  location.hash = path;
  show(
    <HashRouter useTransitions={false}>
      <Gate />
    </HashRouter>,
  );
  onTestFinished(() => {
    for (const { id } of useOverlays.getState().overlays) dropDialog(id);
    forgetTabs();
    clearSession();
    rereadUser();
  });
};
