/** Every call of the product, from every contract file: what the server answers, the web asks, and the tests walk. */
import * as departments from './departments/department.contract.ts';
import * as dictionaries from './dictionaries/dictionary.contract.ts';
import * as roles from './roles/role.contract.ts';
import * as session from './session/session.contract.ts';
import * as staffSheets from './staff/staff-sheets.contract.ts';
import * as staff from './staff/staff.contract.ts';
import { type CatalogueEntry, isEndpoint } from './wire/endpoint.ts';
import * as ticket from './wire/ticket.ts';

const contracts = { session, ticket, departments, roles, dictionaries, staff, staffSheets };

export const catalogue: readonly CatalogueEntry[] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries<unknown>(contract).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ feature, name, endpoint }] : [],
  ),
);
