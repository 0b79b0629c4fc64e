/** What a line of a sheet does to an existing customer: fills empty fields, or nothing. Pure functions. */
import { customerSheetMessages as say } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { MOST_ATTRIBUTES } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { ImportResult } from '@gonghai/contract/imports/import.contract.ts';
import { lineOf, type ReportedLine } from '../../imports/imports.port.ts';
import { FACTS, lackingFacts, type SheetFacts, titlesOf } from './import-facts.rules.ts';
import { type Chosen, type SheetCustomer, TITLES } from './import.rules.ts';

/** An existing customer whose phone number is in the sheet. */
export interface KnownCustomer extends Chosen, Partial<SheetFacts> {
  readonly id: number;
  readonly tel: string;
  readonly placement: Placement;
  readonly ownerId: number | null;
  readonly remark: string;
  readonly repeatedTime: number | null;
}

export interface Filling extends Chosen {
  readonly id: number;
  readonly remark: string;
  /** Only those that were filled. */
  readonly facts: Partial<SheetFacts>;
  /** Labels of the fields that were filled. */
  readonly filled: readonly string[];
  /** New attributes. */
  readonly attributes: readonly (readonly [key: string, value: string])[];
  /** New keys beyond the maximum number of attributes. */
  readonly beyond: readonly string[];
  /** Previous values by column; `extends` by key, null for those that did not exist. */
  readonly before: Readonly<Record<string, unknown>>;
}

type Keys = ReadonlySet<string>;

/** The attribute keys of each customer. */
export const keysById = (attributes: readonly { readonly id: number; readonly key: string }[]): Map<number, Keys> =>
  new Map([...Map.groupBy(attributes, ({ id }) => id)].map(([id, own]) => [id, new Set(own.map(({ key }) => key))]));

/** New attributes in the order of the sheet: those that fit, and those beyond the maximum. */
export const fitAttributes = (
  { extras }: Pick<SheetCustomer, 'extras'>,
  keys: Keys = new Set(),
): Pick<Filling, 'attributes' | 'beyond'> => {
  const lacking = Object.entries(extras).filter(([key]) => !keys.has(key));
  const room = Math.max(0, MOST_ATTRIBUTES - keys.size);
  return { attributes: lacking.slice(0, room), beyond: lacking.slice(room).map(([key]) => key) };
};

/** Fills empty fields only. */
export const fillIn = (known: KnownCustomer, row: SheetCustomer, chosen: Chosen, keys: Keys | undefined): Filling => {
  const { attributes, beyond } = fitAttributes(row, keys);
  const facts = lackingFacts(known, row);
  const fills = {
    educationId: known.educationId === null && chosen.educationId !== null,
    tagId: known.tagId === null && chosen.tagId !== null,
    statusId: known.statusId === null && chosen.statusId !== null,
    nodeId: known.nodeId === null && chosen.nodeId !== null,
    remark: known.remark === '' && row.remark !== '',
  };
  return {
    id: known.id,
    educationId: fills.educationId ? chosen.educationId : known.educationId,
    tagId: fills.tagId ? chosen.tagId : known.tagId,
    statusId: fills.statusId ? chosen.statusId : known.statusId,
    nodeId: fills.nodeId ? chosen.nodeId : known.nodeId,
    remark: fills.remark ? row.remark : known.remark,
    facts,
    filled: [
      ...(fills.educationId ? [TITLES.education] : []),
      ...(fills.tagId ? [TITLES.tag] : []),
      ...(fills.statusId ? [TITLES.status] : []),
      ...(fills.nodeId ? [TITLES.node] : []),
      ...(fills.remark ? ['备注'] : []),
      ...titlesOf(facts),
      ...attributes.map(([key]) => key),
    ],
    attributes,
    beyond,
    before: {
      educationId: known.educationId,
      tagId: known.tagId,
      trackStatusId: known.statusId,
      nodeId: known.nodeId,
      remark: known.remark,
      repeatedTime: known.repeatedTime,
      ...Object.fromEntries(FACTS.filter((fact) => facts[fact]).map((fact) => [fact, ''])),
      extends: Object.fromEntries(attributes.map(([key]) => [key, null])),
    },
  };
};

/** Blacklisted customers are not changed. Numbers of after-sales customers on the blacklist never come this far. */
export const mayFill = ({ placement }: KnownCustomer): boolean => placement !== Placement.Blacklist;

const knownMessage = (kind: CustomerKind, placement: Exclude<Placement, typeof Placement.Blacklist>): string =>
  kind === CustomerKind.AfterSales ? say.knownAfterSale : say.known[placement];

/** The report of a line with an existing customer. */
export const metLine = (
  kind: CustomerKind,
  row: SheetCustomer,
  { placement }: KnownCustomer,
  remarks: readonly string[],
  beyond: readonly string[] = [],
): ReportedLine =>
  placement === Placement.Blacklist
    ? lineOf(row, ImportResult.Failed, say.blacklisted)
    : lineOf(
        row,
        ImportResult.Repeated,
        knownMessage(kind, placement),
        ...remarks,
        beyond.length > 0 ? say.attributesBeyond(beyond) : '',
      );
