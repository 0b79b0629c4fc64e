/** Keys of the telephone that work on every page. */
import { CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { EVERYWHERE } from '../../ui/shortcuts/shortcuts.ts';
import { useShortcut, useShortcutHints } from '../../ui/shortcuts/useShortcut.ts';
import { answer, hangUp, toggleMute, usePhone } from '../phone.ts';
import { useMayCall } from '../useMayCall.ts';
import { useAnswerKey } from './phone-keys.ts';

/** Answers an incoming call, and ends any other. */
const answerOrHangUp = (): void => {
  const { call } = usePhone.getState();
  if (!call) return;
  const isIncoming = call.direction === CallDirection.In && call.phase === CallPhase.Ringing;
  void (isIncoming ? answer() : hangUp());
};

const MUTE = { keys: 'M', scope: EVERYWHERE, description: '通话静音' } as const;
/** Its list belongs to the telephone over the pages. */
export const TRANSFER = { keys: 'T', scope: EVERYWHERE, description: '转接通话' } as const;
/** In the help sheet also while no call runs; the palette handles its key itself. */
const ALWAYS = [MUTE, TRANSFER];
const OF_CALLERS = [{ keys: 'Ctrl+Enter', scope: '搜索面板', description: '拨打选中的客户' }];
const NONE: typeof OF_CALLERS = [];

export const usePhoneKeys = (): void => {
  const key = useAnswerKey((choice) => choice.key);
  const mayMute = usePhone(({ call, abilities }) => call?.phase === CallPhase.Talking && abilities.includes('mute'));
  useShortcut({ keys: key, scope: EVERYWHERE, description: '接听或挂断电话', run: answerOrHangUp, overDialogs: true });
  useShortcut({ ...MUTE, run: () => void toggleMute(), overDialogs: true, enabled: mayMute });
  useShortcutHints(ALWAYS);
  useShortcutHints(useMayCall() ? OF_CALLERS : NONE);
};
