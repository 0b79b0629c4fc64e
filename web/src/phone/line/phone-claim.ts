/** One telephone per person: a browser that registers tells the person's other browsers, which leave the exchange. */
import { HubEvent, HubMessage, HubState, type PhoneClaim, phoneClaim } from '@gonghai/contract/wire/hub.ts';
import { onHub, tellHub, useHubState } from '../../platform/hub.ts';
import { newKey } from '../../platform/long-call.ts';
import { readStored, writeStored } from '../../platform/storage.ts';

const BROWSER = 'gonghai.phone.browser';

/** The same in all tabs of this browser. */
const browserId = (): string => {
  const stored = readStored(BROWSER);
  if (typeof stored === 'string' && stored) return stored;
  const fresh = newKey();
  writeStored(BROWSER, fresh);
  return fresh;
};

interface PhoneClaims {
  /** This browser has registered. */
  readonly claim: () => void;
  /** This browser has left the exchange. */
  readonly leave: () => void;
  readonly stop: () => void;
}

/** `onTaken` is called when another browser has the telephone now. */
export const createPhoneClaims = (onTaken: () => void): PhoneClaims => {
  const Browser = browserId();
  let own: PhoneClaim | undefined;

  const tell = (): void => {
    // A claim that no other browser has received yet is new, however old it is.
    if (own && tellHub(HubMessage.PhoneTaken, own)) own = { ...own, IsNew: false };
  };
  const stopHearing = onHub(HubEvent.PhoneTaken, (payload) => {
    const other = phoneClaim.safeParse(payload).data;
    if (!other || !own || other.Browser === Browser) return;
    // The other one was offline when this one registered, and repeats an older claim.
    if (!other.IsNew && other.TakenAt <= own.TakenAt) return tell();
    own = undefined;
    onTaken();
    return undefined;
  });
  const stopFollowing = useHubState.subscribe(({ state }) => state === HubState.Connected && tell());

  return {
    claim: () => {
      own = { Browser, TakenAt: Date.now(), IsNew: true };
      tell();
    },
    leave: () => {
      own = undefined;
    },
    stop: () => {
      stopHearing();
      stopFollowing();
    },
  };
};
