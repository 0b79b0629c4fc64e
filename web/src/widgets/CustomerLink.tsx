/** The name of a customer: a link to the list of customers for readers who may open the customer. */
import { linkTo } from '../ui/page/address.ts';
import './customer-link.css';

interface Props {
  /** Null unless the reader may open the customer. */
  readonly id: number | null;
  readonly name: string;
  readonly tel: string;
}

export const CustomerLink = ({ id, name, tel }: Props) => {
  if (!name) return <span className="gh-muted">—</span>;
  if (id === null) return <span className="gh-ellipsis">{name}</span>;
  return (
    <a className="customer-link gh-ellipsis" href={linkTo('customer/list', { tel })} title="查看客户">
      {name}
    </a>
  );
};
