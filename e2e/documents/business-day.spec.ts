/** One business day of a program that was written from the documents. */
import { test } from '@playwright/test';
import { exportAll } from './exports.ts';
import { keepAccounts, readFigures } from './finance.ts';
import { makeOffice } from './office.ts';
import { completeOrder, fileOrder } from './orders.ts';
import { sell } from './sales.ts';

test('a client of the documents works through a business day', async ({ browser }) => {
  const office = await makeOffice(process.env['E2E_ADDRESS'] ?? '');
  const { customer, lead } = await sell(office);
  const order = await fileOrder(office, customer, browser);
  await keepAccounts(office, order);
  await completeOrder(office, customer, order);
  await readFigures(office);
  await exportAll(office, lead);
});
