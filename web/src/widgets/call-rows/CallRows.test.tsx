import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WithAddress } from '../../../test/address.tsx';
import { answering, refusing } from '../../../test/answering.ts';
import { showWithDialogs } from '../../../test/overlays.tsx';
import { signIn } from '../../../test/person.ts';
import { CallRows } from './CallRows.tsx';

const call = {
  Id: 11,
  UserName: '陈晓琳',
  CustomerId: 3,
  CustomerName: '赵客户',
  ColleagueName: '',
  Tel: '13800138000',
  StartTime: 1_794_700_000,
  CallSeconds: 61,
  FilterResult: 0,
  IsRunning: false,
  IsAnswer: true,
  IsIncoming: false,
  Channel: LineType.Browser,
  CauseCode: 0,
  CauseText: '',
  EndMark: 0,
  LostSeconds: 0,
  IsWrapUpLeft: false,
  RecordState: RecordState.Ready,
  AudioFile: '',
  Remark: '约周三',
} as const;

const record = {
  State: RecordState.Ready,
  Milliseconds: 61_000,
  Channels: 0,
  Waveform: '',
  CallSeconds: 61,
  IsLengthWrong: false,
  Flag: 0,
  Comments: [],
};

it('keeps the rows and the open recording when a refresh fails', async () => {
  signIn();
  answering({ QueryRecord: () => record, Ticket: () => refusing('服务器繁忙'), UpdateCallLogRemark: () => null });
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads === 1 ? Promise.resolve({ calls: [call], count: 1 }) : Promise.reject(new Error('网络已断开'));
  };
  showWithDialogs(
    <WithAddress>
      <CallRows queryKey={['calls']} read={read} />
    </WithAddress>,
  );
  await userEvent.click(page.getByRole('button', { name: /^播放录音/ }));
  await userEvent.fill(page.getByRole('textbox', { name: '备注' }), '周五答复');
  await userEvent.click(page.getByRole('button', { name: /^保存/ }));
  await expect.poll(() => reads).toBe(2);
  // The player is still there: only then can it save and read again.
  await userEvent.fill(page.getByRole('textbox', { name: '备注' }), '周六答复');
  await userEvent.click(page.getByRole('button', { name: /^保存/ }));
  await expect.poll(() => reads).toBe(3);
  await expect.element(page.getByRole('row', { name: /赵客户/ })).toBeVisible();
  expect(page.getByText('网络已断开').query()).toBeNull();
});

it.each([
  [1, false],
  [2, true],
])('says whether the calls are still the %i of the figure that was clicked', async (expected, hasChanged) => {
  signIn();
  const read = () => Promise.resolve({ calls: [call], count: 1 });
  showWithDialogs(
    <WithAddress>
      <CallRows queryKey={['calls']} read={read} expected={expected} />
    </WithAddress>,
  );
  await expect.element(page.getByRole('row', { name: /赵客户/ })).toBeVisible();
  expect(page.getByText(/打开报表之后通话有变化/).query() !== null).toBe(hasChanged);
});
