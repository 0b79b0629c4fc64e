/** The facts of after-sales customers in a sheet: department, profession, class and area. Pure functions. */
import { afterSaleFactLabel } from '@gonghai/contract/customers/after-sale.contract.ts';

/** In the order of the list. */
export const FACTS = ['orgName', 'professionName', 'className', 'area'] as const;
export type SheetFacts = Readonly<Record<(typeof FACTS)[number], string>>;

export const FACT_TITLES: SheetFacts = {
  orgName: afterSaleFactLabel.OrgName,
  professionName: afterSaleFactLabel.ProfessionName,
  className: afterSaleFactLabel.ClassName,
  area: afterSaleFactLabel.Area,
};

/** The facts of the line that are empty in the customer. Sales customers have none. */
export const lackingFacts = (known: Partial<SheetFacts>, row: Partial<SheetFacts>): Partial<SheetFacts> =>
  Object.fromEntries(FACTS.filter((fact) => known[fact] === '' && row[fact]).map((fact) => [fact, row[fact]]));

export const titlesOf = (facts: Partial<SheetFacts>): string[] =>
  FACTS.filter((fact) => facts[fact]).map((fact) => FACT_TITLES[fact]);
