/** A number of a report that opens the list of what it sums, for users who may see that list. */
import { MoneyCell } from '../../ui/data-table/cells.tsx';
import './finance-reports.css';

interface Props {
  readonly amount: number;
  readonly link: string | undefined;
  readonly title: string;
}

export const ReportSum = ({ amount, link, title }: Props) =>
  link === undefined || amount === 0 ? (
    <MoneyCell amount={amount} />
  ) : (
    <a className="gh-number report-sum" href={link} title={title}>
      <MoneyCell amount={amount} />
    </a>
  );
