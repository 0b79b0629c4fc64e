/** 待复核: the first of two persons has decided about a large sum, by name and time; another one decides. */
import { secondPersonMessages } from '@gonghai/contract/work-orders/second-person.rules.ts';
import { formatMinute } from '../../ui/format.ts';
import { Tag } from '../../ui/tag/Tag.tsx';

interface First {
  readonly FirstUserName: string;
  readonly FirstTime: number | null;
}

export const firstPersonWords = ({ FirstUserName, FirstTime }: First): string =>
  FirstTime === null ? '' : `${FirstUserName} ${formatMinute(FirstTime)} 初核`;

export const FirstPerson = ({ of }: { readonly of: First }) => (
  <span title={firstPersonWords(of)}>
    <Tag tone="amber">{secondPersonMessages.waiting}</Tag>
  </span>
);
