/** The open player of a list of calls: at most one, with its moment in the address, so that a link opens it. */
import { updateCallRemark } from '@gonghai/contract/calls/call-log.contract.ts';
import { correctSeconds } from '@gonghai/contract/calls/recording.contract.ts';
import { use, useState } from 'react';
import { AddressScope, PageAddress, useAddress } from '../../ui/page/useAddress.ts';
import { changeQuery, OPEN } from '../../ui/page/address.ts';
import { isPlayable, type PlayableCall } from './playable-call.ts';

/** In the address: the id of the call log, and the second. */
export const HEAR = 'hear';
const placeText = (callId: number, second: number): string => `${callId}.${Math.floor(second)}`;

/** The address of a screen that opens this call in its drawer, at this second. */
export const momentLink = (screen: string, callId: number, second: number): string => {
  const [page = '', query = ''] = screen.split('?');
  const opened = { [OPEN]: String(callId), [`${OPEN}.${HEAR}`]: placeText(callId, second) };
  return `${location.origin}${location.pathname}${page}${changeQuery(query && `?${query}`, opened)}`;
};
const PLACE = /^([1-9]\d{0,14})(?:\.(\d{1,6}))?$/;

const readPlace = (text: string | undefined): { readonly id: number; readonly at: number } | undefined => {
  const [, id, at = '0'] = PLACE.exec(text ?? '') ?? [];
  return id === undefined ? undefined : { id: Number(id), at: Number(at) };
};

/** What the player saves, under the prefix of the screen. */
export interface PlayerCalls {
  readonly correctSeconds: typeof correctSeconds;
  readonly updateCallRemark: typeof updateCallRemark;
}

export const ANY_CALL: PlayerCalls = { correctSeconds, updateCallRemark };

export interface Player {
  /** Undefined if none is open. */
  readonly openId: number | undefined;
  /** For `RecordLine`. */
  readonly line: (call: PlayableCall) => {
    readonly call: PlayableCall;
    readonly onOpen: () => void;
  };
  readonly isOpen: (callId: number) => boolean;
  /** For `CallPlayer`, which is shown for the open call. */
  readonly panel: (call: PlayableCall) => {
    readonly call: PlayableCall;
    readonly saving: PlayerCalls;
    readonly start: number;
    /** Opened by the user. A link only shows the moment: browsers refuse sound before a click. */
    readonly isAsked: boolean;
    /** Undefined in a dialog, which no link opens. */
    readonly linkTo: ((second: number) => string) | undefined;
    readonly onClose: () => void;
    readonly onNext: () => void;
    readonly onPrevious: () => void;
  };
}

/** `calls` are all of the list, in its order. */
export const usePlayer = (calls: readonly PlayableCall[], saving = ANY_CALL): Player => {
  const { read, change } = useAddress();
  const scope = use(AddressScope);
  const isOnPage = use(PageAddress) !== undefined;
  const [askedId, setAskedId] = useState<number>();
  const place = readPlace(read(HEAR));
  const open = (id: number | undefined): void => {
    setAskedId(id);
    change({ [HEAR]: id === undefined ? undefined : String(id) }, 'replace');
  };
  const playable = calls.filter(isPlayable);
  const step = (id: number, by: 1 | -1) => (): void => {
    const next = playable[playable.findIndex((call) => call.Id === id) + by];
    if (next) open(next.Id);
  };
  const linkTo = (moment: string): string => {
    const [page = '', query = ''] = location.hash.split('?');
    return `${location.origin}${location.pathname}${page}${changeQuery(query && `?${query}`, { [scope + HEAR]: moment })}`;
  };
  return {
    openId: place?.id,
    line: (call) => ({ call, onOpen: () => open(call.Id) }),
    isOpen: (callId) => place?.id === callId,
    panel: (call) => ({
      call,
      saving,
      start: place?.id === call.Id ? place.at : 0,
      isAsked: askedId === call.Id,
      linkTo: isOnPage ? (second) => linkTo(placeText(call.Id, second)) : undefined,
      onClose: () => open(undefined),
      onNext: step(call.Id, 1),
      onPrevious: step(call.Id, -1),
    }),
  };
};
