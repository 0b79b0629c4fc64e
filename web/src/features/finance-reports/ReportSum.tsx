/** A number of a report that opens the list of what it sums, for users who may see that list. */
import { MoneyCell } from '../../ui/data-table/cells.tsx';
import { FigureLink } from '../../ui/figure/FigureLink.tsx';

interface Props {
  readonly amount: number;
  readonly link: string | undefined;
  readonly title: string;
}

export const ReportSum = ({ amount, link, title }: Props) =>
  link === undefined || amount === 0 ? (
    <MoneyCell amount={amount} />
  ) : (
    <FigureLink link={link} title={title}>
      <MoneyCell amount={amount} />
    </FigureLink>
  );
