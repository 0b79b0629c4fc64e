/** What a line of a sheet does with a customer who is there already: fills in what is empty, or leaves him alone. Pure. */
import { customerSheetMessages as say, ImportResult } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { MOST_ATTRIBUTES } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { type Chosen, lineOf, type ReportedLine, type SheetCustomer, TITLES } from './import.rules.ts';

/** What is known of a customer whose phone the sheet holds. */
export interface KnownCustomer extends Chosen {
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
  /** Which of its fields were empty and are not any more, as they are called. */
  readonly filled: readonly string[];
  /** Attributes it did not have. */
  readonly attributes: readonly (readonly [key: string, value: string])[];
  /** Keys it did not have and has no room for. */
  readonly beyond: readonly string[];
  /** As it was, by column; `extends` by key, null for what was not there. */
  readonly before: Readonly<Record<string, unknown>>;
}

type Keys = ReadonlySet<string>;

/** Which attributes each customer has. */
export const keysById = (attributes: readonly { readonly id: number; readonly key: string }[]): Map<number, Keys> =>
  new Map([...Map.groupBy(attributes, ({ id }) => id)].map(([id, own]) => [id, new Set(own.map(({ key }) => key))]));

/** Of what a line brings and the customer lacks: what there is room for, in the order of the sheet, and what there is not. */
export const fitAttributes = (
  { extras }: Pick<SheetCustomer, 'extras'>,
  keys: Keys = new Set(),
): Pick<Filling, 'attributes' | 'beyond'> => {
  const lacking = Object.entries(extras).filter(([key]) => !keys.has(key));
  const room = Math.max(0, MOST_ATTRIBUTES - keys.size);
  return { attributes: lacking.slice(0, room), beyond: lacking.slice(room).map(([key]) => key) };
};

/** Only what is empty is filled in. */
export const fillIn = (known: KnownCustomer, row: SheetCustomer, chosen: Chosen, keys: Keys | undefined): Filling => {
  const { attributes, beyond } = fitAttributes(row, keys);
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
    filled: [
      ...(fills.educationId ? [TITLES.education] : []),
      ...(fills.tagId ? [TITLES.tag] : []),
      ...(fills.statusId ? [TITLES.status] : []),
      ...(fills.nodeId ? [TITLES.node] : []),
      ...(fills.remark ? ['备注'] : []),
      ...attributes.map(([key]) => key),
    ],
    attributes,
    beyond,
    before: {
      education_id: known.educationId,
      tag_id: known.tagId,
      track_status_id: known.statusId,
      node_id: known.nodeId,
      remark: known.remark,
      repeated_time: known.repeatedTime,
      extends: Object.fromEntries(attributes.map(([key]) => [key, null])),
    },
  };
};

/** Whom nobody may call is left alone altogether. */
export const mayFill = ({ placement }: KnownCustomer): boolean => placement !== Placement.Blacklist;

/** What a line is told that met a known customer. */
export const metLine = (
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
        say.known[placement],
        ...remarks,
        beyond.length > 0 ? say.attributesBeyond(beyond) : '',
      );
