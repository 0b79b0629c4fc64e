import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering } from '../../../test/answering.ts';
import { expectReadable, showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { useKeyboard } from '../../ui/shortcuts/useKeyboard.tsx';
import { callsOf } from '../kind-calls.ts';
import { CallPlayer } from './CallPlayer.tsx';
import type { PlayableCall } from './playable-call.ts';
import { RecordLine } from './RecordLine.tsx';
import { type PlayerCalls, usePlayer } from './usePlayer.ts';

const aCall = (Id: number, change: Partial<PlayableCall> = {}): PlayableCall => ({
  Id,
  UserName: '陈晓琳',
  CustomerName: '高晓东',
  StartTime: 1_762_000_000 + Id,
  CallSeconds: 60,
  RecordState: RecordState.Ready,
  Channel: LineType.Browser,
  IsAnswer: true,
  IsRunning: false,
  Remark: '约好周三',
  MayEdit: true,
  ...change,
});

/** Half of it the agent, then a pause, then the customer. */
const WAVEFORM = btoa(
  String.fromCharCode(...Array.from({ length: 200 }, (_, bar) => [bar < 100 ? 120 : 0, bar < 140 ? 0 : 90]).flat()),
);

interface ListProps {
  readonly calls: readonly PlayableCall[];
  readonly saving?: PlayerCalls | undefined;
}

const List = ({ calls, saving }: ListProps) => {
  useKeyboard();
  const player = usePlayer(calls, saving);
  return calls.map((call) => (
    <div key={call.Id}>
      <RecordLine {...player.line(call)} />
      {player.isOpen(call.Id) && <CallPlayer key={call.Id} {...player.panel(call)} onChanged={() => undefined} />}
    </div>
  ));
};

/** A second of silence, which the browser can play. */
const wav = (): Blob => {
  const bytes = new DataView(new ArrayBuffer(44 + 8_000));
  const text = (at: number, word: string) =>
    [...word].forEach((letter, by) => bytes.setUint8(at + by, letter.charCodeAt(0)));
  text(0, 'RIFF');
  bytes.setUint32(4, 36 + 8_000, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, 8_000, true);
  bytes.setUint32(28, 8_000, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  text(36, 'data');
  bytes.setUint32(40, 8_000, true);
  for (let at = 44; at < bytes.byteLength; at += 1) bytes.setUint8(at, 128);
  return new Blob([bytes], { type: 'audio/wav' });
};

const show = (calls: readonly PlayableCall[], record: object = {}, saving?: PlayerCalls) => {
  signIn({ RightList: ['Seat'] });
  // The element asks the server itself.
  const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')!;
  const asked = answering({
    QueryRecord: () => ({
      State: RecordState.Ready,
      Milliseconds: 61_200,
      Channels: 2,
      Waveform: WAVEFORM,
      CallSeconds: 60,
      IsLengthWrong: true,
      Flag: 0,
      Comments: [],
      ...record,
    }),
    Ticket: () => ({ Ticket: 'ticket', ExpiresIn: 600 }),
    EditCallLogSeconds: () => null,
    UpdateCallLogRemark: () => null,
    Query: () => [],
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...src,
    set(this: HTMLMediaElement) {
      src.set?.call(this, URL.createObjectURL(wav()));
    },
  });
  showWithDialogs(<List calls={calls} saving={saving} />);
  return { asked, restore: () => Object.defineProperty(HTMLMediaElement.prototype, 'src', src) };
};

const slider = page.getByRole('slider', { name: '播放位置' });
const pathsOf = (asked: ReturnType<typeof answering>, path: string) =>
  asked.filter((one) => one.path === path).map(({ body }) => body);

it('CALL-13 plays by click and keys, corrects a wrong length once, and goes on to the next call', async () => {
  const { asked, restore } = show([aCall(1), aCall(2)]);
  await page
    .getByRole('button', { name: /播放录音/ })
    .first()
    .click();
  await expect.element(page.getByText('陈晓琳 50%')).toBeVisible();
  await expect.element(page.getByText('静音 20%（00:12）')).toBeVisible();
  await expect.poll(() => pathsOf(asked, 'EditCallLogSeconds')).toEqual([{ Id: 1, Seconds: 61 }]);
  await expectReadable();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();
  await userEvent.keyboard(']');
  await expect.element(page.getByRole('button', { name: '1.5×' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(' ');
  await userEvent.keyboard('j');
  await expect
    .poll(() => pathsOf(asked, 'EditCallLogSeconds'))
    .toEqual([
      { Id: 1, Seconds: 61 },
      { Id: 2, Seconds: 61 },
    ]);
  await userEvent.keyboard('[[');
  restore();
});

it('seeks before it plays, keeps the remark, and the keys leave text alone', async () => {
  const { asked, restore } = show([aCall(3)], { IsLengthWrong: false });
  await page.getByRole('button', { name: /播放录音/ }).click();
  await userEvent.keyboard(' ');
  const remark = page.getByRole('textbox', { name: '备注' });
  await remark.fill('周五 答复');
  await expect.element(remark).toHaveValue('周五 答复');
  await page.getByRole('button', { name: /^保存/ }).click();
  await expect.poll(() => pathsOf(asked, 'UpdateCallLogRemark')).toEqual([{ CallLogId: 3, Remark: '周五 答复' }]);
  await slider.click();
  await expect.element(slider).toHaveAttribute('aria-valuemax', '61');
  expect(pathsOf(asked, 'EditCallLogSeconds')).toEqual([]);
  restore();
});

it('AFTS-02 saves length and remark with the calls of its screen', async () => {
  const { asked, restore } = show([aCall(4)], {}, callsOf[CustomerKind.AfterSales]);
  await page.getByRole('button', { name: /播放录音/ }).click();
  await page.getByRole('textbox', { name: '备注' }).fill('已回访');
  await page.getByRole('button', { name: /^保存/ }).click();
  const areasOf = (wanted: string) => asked.filter(({ path }) => path === wanted).map(({ area }) => area);
  await expect.poll(() => areasOf('UpdateCallLogRemark')).toEqual(['AfterSaleCall']);
  await expect.poll(() => areasOf('EditCallLogSeconds')).toEqual(['AfterSaleCall']);
  restore();
});

it('plays a recording that was not measured yet, as long as its call', async () => {
  const { restore } = show([aCall(1)], { Milliseconds: 0, Channels: 0, Waveform: '', IsLengthWrong: false });
  await page.getByRole('button', { name: /播放录音/ }).click();
  await expect.element(page.getByText(/^录音尚未测量/)).toBeVisible();
  await expect.element(slider).toHaveAttribute('aria-valuemax', '60');
  restore();
});

it('says why a call cannot be heard', async () => {
  const { restore } = show([
    aCall(1, { RecordState: RecordState.Arriving }),
    aCall(2, { RecordState: RecordState.Damaged }),
    aCall(3, { RecordState: RecordState.Expired }),
    aCall(4, { RecordState: RecordState.None, Channel: LineType.Mobile }),
    aCall(5, { RecordState: RecordState.None }),
    aCall(6, { RecordState: RecordState.None, IsAnswer: false }),
    aCall(7, { RecordState: RecordState.Incomplete }),
  ]);
  for (const words of ['录音处理中', '录音不完整', '录音已损坏', '录音已过期', '手机通话，没有录音', '没有录音']) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expectReadable();
  restore();
});
