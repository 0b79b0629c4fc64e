/** 录音抽检: calls of a day that are worth hearing, one after the other by keys, with flags and comments. */
import {
  callPickLabel,
  CallPick,
  LONG_SILENCE_SECONDS,
  MOST_PICKED,
} from '@gonghai/contract/calls/spot-check-values.ts';
import type { PickedCall } from '@gonghai/contract/calls/spot-check.contract.ts';
import { DatePicker, type GetRef, Segmented } from 'antd';
import dayjs from 'dayjs';
import { Ear } from 'lucide-react';
import { useRef } from 'react';
import { announce } from '../../../platform/announce.ts';
import { Inbox } from '../../../ui/inbox/Inbox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useShortcut } from '../../../ui/shortcuts/useShortcut.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { usePlayer } from '../../../widgets/player/usePlayer.ts';
import { nextUnheard } from './next-unheard.ts';
import { PickedCallItem } from './PickedCallItem.tsx';
import './spot-check.css';
import { SpotCheckPane } from './SpotCheckPane.tsx';
import { useSpotCheckPlace, useSpotChecks } from './useSpotChecks.ts';

const TITLE = '录音抽检';
const DAY = 'YYYY-MM-DD';
const NONE: readonly PickedCall[] = [];
const PICKS = Object.values(CallPick).map((value) => ({ value, label: callPickLabel[value] }));
const HINTS = [
  { keys: ['Space'], does: '播放' },
  { keys: ['J', 'K'], does: '移动' },
  { keys: ['C'], does: '点评' },
  { keys: ['N'], does: '已听' },
];
const WHICH: Readonly<Record<CallPick, string>> = {
  [CallPick.Short]: '接通后不足10秒就结束、并且有录音的通话会出现在这里。',
  [CallPick.Silent]: `双方连续${LONG_SILENCE_SECONDS}秒以上没有说话的录音会出现在这里。`,
  [CallPick.Longest]: '当天有录音的通话会按时长排列在这里。',
};

/** A chosen field keeps the focus, and with it the keys of the page. Those who move in it by keys keep it. */
const leaveField = (): void => {
  const field = document.activeElement;
  if (field instanceof HTMLElement && !field.matches(':focus-visible')) field.blur();
};

const PickKey = ({ pick, onPick }: { readonly pick: CallPick; readonly onPick: (pick: CallPick) => void }) => {
  useShortcut({ keys: String(pick), scope: TITLE, description: callPickLabel[pick], run: () => onPick(pick) });
  return null;
};

const Tools = ({ place }: { readonly place: ReturnType<typeof useSpotCheckPlace> }) => {
  const date = useRef<GetRef<typeof DatePicker>>(null);
  return (
    <>
      {PICKS.map(({ value }) => (
        <PickKey key={value} pick={value} onPick={place.setPick} />
      ))}
      <Segmented<CallPick>
        aria-label="类型"
        options={PICKS}
        value={place.pick}
        onChange={(pick) => {
          place.setPick(pick);
          leaveField();
        }}
      />
      <DatePicker
        ref={date}
        aria-label="日期"
        allowClear={false}
        value={dayjs(place.day)}
        maxDate={dayjs()}
        onChange={(day) => place.setDay(day?.format(DAY))}
        onOpenChange={(isOpen) => !isOpen && date.current?.blur()}
      />
    </>
  );
};

/** The panel needs the player's fields; only people whose calls the user may edit are listed. */
const toPlayable = (call: PickedCall) => ({ ...call, MayEdit: true });

export const SpotCheckScreen = () => {
  const place = useSpotCheckPlace();
  const { calls, error, reload, mark } = useSpotChecks(place.day, place.pick);
  const shown = (calls ?? NONE).map(toPlayable);
  const player = usePlayer(shown);
  const opened = shown.find(({ Id }) => Id === player.openId);
  const current = opened ?? shown.find(({ IsHeard }) => !IsHeard) ?? shown[0];
  const heard = shown.filter(({ IsHeard }) => IsHeard).length;
  const choose = (call: (typeof shown)[number] | undefined): void => {
    if (call) player.line(call).onOpen();
  };
  const goOn = (): void => {
    if (!current) return;
    const next = nextUnheard(shown, current.Id);
    if (!current.IsHeard) mark(current, () => ({ IsHeard: true }));
    // It stays open: without this the first of the list would take its place.
    choose(next ?? current);
    if (!next) announce('info', '没有未听的录音了');
  };
  return (
    <Page
      title={TITLE}
      about={
        shown.length > 0 && (
          <span className="gh-muted">
            {`已听 ${heard} / ${shown.length}`}
            {shown.length === MOST_PICKED && `（只列出前${MOST_PICKED}通）`}
          </span>
        )
      }
      tools={<Tools place={place} />}
    >
      {!calls ? (
        error ? (
          <ErrorState message="录音读取失败" detail={error.message} onRetry={reload} />
        ) : (
          <div className="inbox-waiting">
            <Skeleton lines={12} />
          </div>
        )
      ) : !current ? (
        <Empty icon={<Ear size={20} />} title="没有要抽检的录音" detail={WHICH[place.pick]} />
      ) : (
        <Inbox
          label="要抽检的录音"
          empty=""
          rows={shown}
          count={shown.length}
          chosen={{ id: current.Id, isOpened: opened !== undefined, choose }}
          onMore={reload}
          hints={HINTS}
          renderItem={(call) => <PickedCallItem call={call} pick={place.pick} />}
        >
          <SpotCheckPane
            call={current}
            panel={player.panel(current)}
            onMark={(marking) => mark(current, marking)}
            onHeard={goOn}
            onChanged={reload}
          />
        </Inbox>
      )}
    </Page>
  );
};
