/** The result of adding numbers to the local blacklist, in words. Pure. */
import type { BlockingResult } from '@gonghai/contract/calls/blocked-number.contract.ts';
import { formatCount } from '../../ui/format.ts';

export const blockingWords = ({ Added, Existing, Wrong, WrongSamples }: BlockingResult): string =>
  [
    `已添加 ${formatCount(Added)} 个号码`,
    ...(Existing > 0 ? [`${formatCount(Existing)} 个已在名单中`] : []),
    ...(Wrong > 0
      ? [
          `${formatCount(Wrong)} 个不是正确的号码：${WrongSamples.join('、')}${Wrong > WrongSamples.length ? ' 等' : ''}`,
        ]
      : []),
  ].join('，');
