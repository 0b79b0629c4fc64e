import { describe, expect, it } from 'vitest';
import { type CallDraft, waitingDrafts, withAbandoned, withChange, withEnd, without, withStart } from './draft-list.ts';

const NOW = 1_770_000_000_000;
const call = { key: 'a', callLogId: 31, customerId: 7, name: '曾丽娟', number: '18310626245', startedAt: NOW };
const outcome = { isAnswered: true, answeredAt: NOW + 5_000, endedAt: NOW + 60_000, cause: '电话已挂断' };
const started = withStart([], call, NOW);

describe('Drafts of calls', () => {
  it('keep what was typed when the call starts again and after it has ended', () => {
    const typed = withChange(started, 'a', { remark: '周末班可以', next: 1_770_090_000 });
    const known = withStart(typed, call, NOW);
    const [draft] = withEnd(known, { ...call, outcome });
    expect(draft).toMatchObject({ remark: '周末班可以', next: 1_770_090_000, outcome });
  });

  it('of an earlier call wait while the next call is written up', () => {
    const first = withEnd(started, { ...call, outcome });
    const both = withEnd(withStart(first, { ...call, key: 'b' }, NOW), { ...call, key: 'b', outcome });
    expect(waitingDrafts(both, 'b').map(({ key }) => key)).toEqual(['a']);
    expect(waitingDrafts(without(both, 'a'), null).map(({ key }) => key)).toEqual(['b']);
  });

  it('of a running call do not wait', () => expect(waitingDrafts(started, null)).toEqual([]));

  it('of a page that died wait to be written up, if there is something to write', () => {
    const cause = '页面已关闭或刷新';
    const typed = withChange(started, 'a', { remark: '周末班可以' });
    const unanswered = { isAnswered: false, answeredAt: undefined, cause };
    const [waiting] = waitingDrafts(withAbandoned(typed, { ...unanswered, endedAt: undefined }), null);
    expect(waiting).toMatchObject({ remark: '周末班可以', outcome: { isAnswered: false, endedAt: NOW, cause } });
    expect(withAbandoned(started, { ...unanswered, endedAt: NOW + 9_000 })).toEqual([]);
    const answered = { isAnswered: true, answeredAt: NOW + 4_000, endedAt: NOW + 9_000, cause };
    expect(withAbandoned(started, answered)).toMatchObject([{ outcome: answered }]);
    const ended = withEnd(started, { ...call, outcome });
    expect(withAbandoned(ended, { ...unanswered, endedAt: NOW })).toEqual(ended);
  });

  it('are limited in number and age', () => {
    const many: CallDraft[] = Array.from({ length: 60 }, (_, at) => ({ ...started[0]!, key: `old ${at}` }));
    expect(withStart(many, call, NOW)).toHaveLength(50);
    const typed = many.map((draft, at) => (at < 20 ? { ...draft, remark: '周末班可以' } : draft));
    const kept = withStart(typed, call, NOW).map(({ key }) => key);
    expect([kept.length, kept.at(-1)]).toEqual([50, 'a']);
    expect(kept.slice(0, 20)).toEqual(typed.slice(0, 20).map(({ key }) => key));
    expect(kept[20]).toBe('old 31');
    const allTyped = typed.map((draft) => ({ ...draft, remark: '周末班可以' }));
    expect(withStart(allTyped, call, NOW).map(({ key }) => key)).toEqual([
      ...allTyped.slice(11).map(({ key }) => key),
      'a',
    ]);
    expect(withStart(many, call, NOW + 8 * 86_400_000).map(({ key }) => key)).toEqual(['a']);
  });
});
