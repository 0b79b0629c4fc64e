import type { PickedCall } from '@gonghai/contract/calls/spot-check.contract.ts';
import { CallFlag } from '@gonghai/contract/calls/spot-check-values.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHistory, WithAddress } from '../../../../test/address.tsx';
import { answering, later, refusing } from '../../../../test/answering.ts';
import { expectReadable, listen, showWithDialogs } from '../../../../test/overlays.tsx';
import { signIn } from '../../../../test/person.ts';
import { listenForShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { SpotCheckScreen } from './SpotCheckScreen.tsx';

const aCall = (Id: number, UserName: string, change: Partial<PickedCall> = {}): PickedCall => ({
  Id,
  UserName,
  CustomerId: null,
  CustomerName: '高晓东',
  ColleagueName: '',
  Tel: '13800138000',
  StartTime: 1_790_000_000 + Id,
  AudioFile: '',
  Remark: '',
  CallSeconds: 60,
  FilterResult: 0,
  IsRunning: false,
  IsAnswer: true,
  IsIncoming: false,
  Channel: LineType.Browser,
  CauseCode: 200,
  CauseText: '通话结束',
  EndMark: 0,
  LostSeconds: 0,
  IsWrapUpLeft: false,
  RecordState: RecordState.Ready,
  LongestSilence: 0,
  Flag: CallFlag.None,
  IsHeard: false,
  HeardCount: 0,
  Comments: 0,
  TrackStatusName: '',
  Notes: [],
  ...change,
});

interface Comment {
  readonly Second: number;
  readonly Text: string;
  readonly IsTold: boolean;
}

/** A server that keeps what is saved. The sound itself is refused: the place is known without it. */
const open = (given: readonly PickedCall[], search = '') => {
  signIn({ RightList: ['CallLogStats'] });
  onTestFinished(listenForShortcuts());
  const history = createHistory(search);
  const calls = new Map(given.map((call) => [call.Id, call]));
  const comments = new Map<number, Comment[]>();
  const asked = answering({
    QueryPickedCalls: () =>
      [...calls.values()].map((call) => ({ ...call, Comments: comments.get(call.Id)?.length ?? 0 })),
    QueryRecord: ({ query }) => ({
      State: RecordState.Ready,
      Milliseconds: 60_000,
      Channels: 2,
      Waveform: btoa(String.fromCharCode(...Array.from({ length: 400 }, () => 90))),
      CallSeconds: 60,
      IsLengthWrong: false,
      Flag: calls.get(Number(query.get('id')))?.Flag ?? CallFlag.None,
      Comments: (comments.get(Number(query.get('id'))) ?? []).map((comment) => ({
        ...comment,
        UserId: 1,
        UserName: '周凯',
        CreatedTime: 1_790_000_000,
        IsOwn: true,
      })),
    }),
    Ticket: () => refusing('没有声音'),
    SaveSpotCheck: ({ body: { CallLogId, ...change } }) => {
      const call = calls.get(Number(CallLogId));
      if (call) calls.set(call.Id, { ...call, ...change });
      return null;
    },
    SaveCallComment: ({ body }) => {
      const { CallLogId, ...comment } = body as unknown as Comment & { CallLogId: number };
      comments.set(CallLogId, [...(comments.get(CallLogId) ?? []), comment]);
      return null;
    },
  });
  showWithDialogs(
    <WithAddress history={history}>
      <SpotCheckScreen />
    </WithAddress>,
    { width: 1_200, height: 800 },
  );
  const savedOf = (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body);
  return { asked, history, savedOf };
};

const pane = (name: string) => page.getByRole('region', { name: `${name}的通话` });
const slider = page.getByRole('slider', { name: '播放位置' });
const press = (keys: string) => userEvent.keyboard(keys);

it('reviews one recording after the other without the mouse', async () => {
  const names = ['陈晓琳', '严文博', '褚宇航'];
  const { savedOf } = open(names.map((name, at) => aCall(at + 1, name)));
  const said = listen();
  await expect.element(pane('陈晓琳')).toBeVisible();
  await expect.element(page.getByText('已听 0 / 3')).toBeVisible();
  for (const [at, name] of names.entries()) {
    await expect.element(pane(name)).toBeVisible();
    await expect.element(slider).toBeVisible();
    await press('{ArrowRight}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuenow', '10');
    await press('f');
    await expect.element(pane(name).getByRole('button', { name: '优秀' })).toHaveAttribute('aria-pressed', 'true');
    await press('c');
    await expect.element(page.getByRole('textbox', { name: '00:10 的点评' })).toHaveFocus();
    // Letters that are keys of the page, too.
    await press(`fn${at}`);
    await press(at === 1 ? '{Control>}{Enter}{/Control}' : '{Enter}');
    await expect.element(pane(name).getByText(`fn${at}`)).toBeVisible();
    await press('n');
  }
  await expect.element(page.getByText('已听 3 / 3')).toBeVisible();
  await expect.poll(() => said).toContain('info: 没有未听的录音了');
  expect(savedOf('SaveCallComment')).toEqual(
    names.map((_, at) => ({ CallLogId: at + 1, Second: 10, Text: `fn${at}`, IsTold: at === 1 })),
  );
  await expect
    .poll(() => savedOf('SaveSpotCheck'))
    .toEqual(
      names.flatMap((_, at) => [
        { CallLogId: at + 1, Flag: CallFlag.Excellent },
        { CallLogId: at + 1, IsHeard: true },
      ]),
    );
  // Back by K: F goes on to the second flag, a comment leads to its second, and Esc leaves the box without saving.
  await press('k');
  await expect.element(pane('严文博')).toBeVisible();
  await press('fff');
  await expect.element(pane('严文博').getByRole('button', { name: '优秀' })).toHaveAttribute('aria-pressed', 'true');
  await press('f');
  await expect.element(pane('严文博').getByRole('button', { name: '需改进' })).toHaveAttribute('aria-pressed', 'true');
  await pane('严文博').getByRole('button', { name: '00:10' }).click();
  await expect.element(slider).toHaveAttribute('aria-valuenow', '10');
  await press('c');
  await expect.element(page.getByRole('textbox', { name: '00:10 的点评' })).toHaveValue('fn1');
  await press('x{Escape}');
  await expect.element(page.getByRole('textbox', { name: /的点评/ })).not.toBeInTheDocument();
  await expect.element(pane('严文博')).toBeVisible();
  expect(savedOf('SaveCallComment')).toHaveLength(3);
});

it('keeps day and kind in the address, opens a call at its second, and drops it with another kind', async () => {
  const { savedOf, history } = open([aCall(1, '陈晓琳'), aCall(2, '严文博')], '?date=2026-10-13&pick=3&hear=2.25');
  await expect.element(pane('严文博')).toBeVisible();
  await expect.element(slider).toHaveAttribute('aria-valuenow', '25');
  expect(savedOf('QueryPickedCalls')).toEqual([{ Date: '2026-10-13', Pick: 3 }]);
  await press('fc');
  await expect.element(page.getByRole('textbox', { name: '00:25 的点评' })).toBeVisible();
  await expectReadable();
  await page.getByText('长时间静音').click();
  await expect.poll(() => history.search()).toBe('?date=2026-10-13&pick=2');
  // A clicked field does not keep the keys.
  await press('3');
  await expect.poll(() => history.search()).toBe('?date=2026-10-13&pick=3');
});

it('says that there is nothing to check', async () => {
  open([]);
  await expect.element(page.getByText('没有要抽检的录音')).toBeVisible();
});

it('shows what is stored after a mark was refused', async () => {
  signIn({ RightList: ['CallLogStats'] });
  onTestFinished(listenForShortcuts());
  const asked = answering({
    QueryPickedCalls: () => [aCall(1, '陈晓琳', { Remark: '客户在忙' })],
    QueryRecord: () => refusing('获取录音失败'),
    SaveSpotCheck: () => refusing('通话没有录音'),
  });
  showWithDialogs(<SpotCheckScreen />, { width: 1_200, height: 800 });
  await expect.element(page.getByText('坐席备注：客户在忙')).toBeVisible();
  await press('n');
  await expect.poll(() => asked.filter(({ path }) => path === 'QueryPickedCalls')).toHaveLength(2);
  await expect.element(page.getByText('已听 0 / 1')).toBeVisible();
});

it('已听 survives the reload after a comment or a corrected length, however late the mark is saved', async () => {
  signIn({ RightList: ['CallLogStats'] });
  onTestFinished(listenForShortcuts());
  const saved = later<null>();
  let IsHeard = false;
  const given: boolean[] = [];
  answering({
    QueryPickedCalls: () => {
      given.push(IsHeard);
      return [aCall(1, '陈晓琳', { IsHeard })];
    },
    QueryRecord: () => ({
      State: RecordState.Ready,
      Milliseconds: 61_200,
      Channels: 2,
      Waveform: '',
      CallSeconds: 60,
      IsLengthWrong: false,
      Flag: CallFlag.None,
      Comments: [],
    }),
    Ticket: () => refusing('没有声音'),
    SaveSpotCheck: () => saved.promise,
    SaveCallComment: () => null,
  });
  showWithDialogs(<SpotCheckScreen />, { width: 1_200, height: 800 });
  await expect.element(slider).toBeVisible();
  await press('n');
  await expect.element(page.getByText('已听 1 / 1')).toBeVisible();
  await press('c');
  await press('ok{Enter}');
  await expect.element(page.getByRole('textbox', { name: /的点评/ })).not.toBeInTheDocument();
  IsHeard = true;
  saved.keep(null);
  await expect.poll(() => given).toEqual([false, true]);
  await expect.element(page.getByText('已听 1 / 1')).toBeVisible();
});
