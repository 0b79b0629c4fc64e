/** The name of a customer: a link to the list of customers for readers who may open the customer. */
import { colleagueWords } from '@gonghai/contract/calls/caller.rules.ts';
import { linkTo } from '../ui/page/address.ts';
import './customer-link.css';

interface Props {
  /** Null unless the reader may open the customer. */
  readonly id: number | null;
  readonly name: string;
  readonly tel: string;
  /** Of a colleague, whose extension it is. */
  readonly colleague?: string;
}

export const CustomerLink = ({ id, name, tel, colleague = '' }: Props) => {
  if (!name && colleague) return <span className="gh-ellipsis">{colleagueWords(colleague)}</span>;
  if (!name) return <span className="gh-muted">—</span>;
  if (id === null) return <span className="gh-ellipsis">{name}</span>;
  return (
    <a className="customer-link gh-ellipsis" href={linkTo('customer/list', { tel })} title="查看客户">
      {name}
    </a>
  );
};
