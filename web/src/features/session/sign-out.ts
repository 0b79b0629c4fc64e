/** Signs out. Resolves to true when the server has ended the session. */
import { logout, sessionMessages } from '@gonghai/contract/session/session.contract.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failure.ts';
import { finishCall } from '../../phone/phone.ts';

export const signOut = async (): Promise<boolean> => {
  try {
    await finishCall();
    await call(logout, {}, { loading: true });
    return true;
  } catch (error) {
    showFailure(error, messages.serverError, sessionMessages.logoutFailed);
    return false;
  }
};
