/** Actions of the signed-in user, in both user menus and the command palette. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Headset, KeyRound, Keyboard, ListChecks, LogOut, PhoneOutgoing } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../../features/session/sign-out.ts';
import { fetchCode } from '../../platform/late-code.ts';
import { openDialog, SHELL } from '../../ui/overlay/overlays.ts';
import { openShortcutSheet } from '../../ui/shortcuts/useKeyboard.tsx';
import { late } from '../../ui/state/late.tsx';
import { LOGIN } from '../guard.ts';

const ChangePasswordDialog = late(() =>
  import('../../features/session/ChangePasswordDialog.tsx').then((module) => module.ChangePasswordDialog),
);

/** Returns a function that closes the dialog. */
export const openPasswordDialog = (forced = false): (() => void) =>
  openDialog(<ChangePasswordDialog forced={forced} />, { owner: SHELL, only: 'password' });

const TaskListDialog = late(() =>
  import('../../features/tasks/TaskListDialog.tsx').then((module) => module.TaskListDialog),
);

export const openTaskList = (): (() => void) => openDialog(<TaskListDialog />, { owner: SHELL, only: 'tasks' });

const openCallerNumber = async (): Promise<void> => {
  const load = () => import('../../features/session/CallerNumberDialog.tsx');
  // The error was already shown.
  const module = await fetchCode(load, messages.serverError).catch(() => undefined);
  await module?.openCallerNumberDialog();
};

const loadDevices = async (): Promise<void> => {
  const load = () => import('../../features/lines/DeviceDialog.tsx');
  const module = await fetchCode(load, messages.serverError).catch(() => undefined);
  await module?.openDeviceDialog();
};

export const openDevices = (): void => void loadDevices();

interface PersonAct {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly run: () => void;
}

export const usePersonActs = (): readonly PersonAct[] => {
  const navigate = useNavigate();
  return useMemo(() => {
    const leave = async (): Promise<void> => {
      if (await signOut()) await navigate(LOGIN);
    };
    return [
      { id: 'device', label: '切换拨号设备', icon: Headset, run: openDevices },
      { id: 'caller-number', label: '绑定主叫号码', icon: PhoneOutgoing, run: () => void openCallerNumber() },
      { id: 'password', label: '修改密码', icon: KeyRound, run: () => openPasswordDialog() },
      { id: 'tasks', label: '我的任务', icon: ListChecks, run: () => openTaskList() },
      { id: 'shortcuts', label: '快捷键', icon: Keyboard, run: openShortcutSheet },
      { id: 'sign-out', label: '退出登录', icon: LogOut, run: () => void leave() },
    ];
  }, [navigate]);
};
