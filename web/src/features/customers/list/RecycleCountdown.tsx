/** In how many days the recycle rules take a customer; red from when its owner is warned. */
import { WARNING_DAYS } from '@gonghai/contract/customers/recycle.contract.ts';
import './customers.css';

/** 0 for tonight, null for never. */
export const RecycleCountdown = ({ days }: { readonly days: number | null }) => {
  if (days === null) return <span className="gh-muted">—</span>;
  const words = days === 0 ? '今晚' : `${days} 天`;
  return (
    <span className="gh-number customer-countdown" data-soon={days <= WARNING_DAYS || undefined}>
      {words}
    </span>
  );
};
