/** Every call, sent with all rights: it succeeds and stays within the tenant. New calls are included automatically. */
import { setAgentState } from '@gonghai/contract/calls/agent-state.contract.ts';
import * as queues from '@gonghai/contract/calls/queue.contract.ts';
import * as afterSales from '@gonghai/contract/customers/after-sale.contract.ts';
import { catalogue } from '@gonghai/contract/catalogue.ts';
import type { CatalogueEntry, Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { createPairing } from '@gonghai/contract/calls/paired-phone.contract.ts';
import { createTicket } from '@gonghai/contract/wire/ticket.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startMatrix, titled, withId } from './matrix.ts';
import { requestFieldsOf, type RequestField } from './requests.ts';
import type { ValidRequest } from './valid-request.ts';
import { FOREIGN_SIGN, MISSING_ID, SHARED_BY_ALL } from './world.ts';

const { sendRequest, prepare, watch, signedIn, world, close } = await startMatrix();
afterAll(close);
const root = await signedIn('root');

/** The response parsed by its schema, which must not change it. */
const promised = ({ kind, answer }: Endpoint, data: unknown): unknown =>
  kind === 'download' || kind === 'media' ? data : answer.parse(data);

// Tenant ids in the request are ignored, also with the path in upper case: only the session decides.
const foreignTenantIds = { OrgId: world.otherTenant, TId: world.otherTenant, TenantId: world.otherTenant };

type Session = Awaited<ReturnType<typeof signedIn>>;
type Taken = Awaited<ReturnType<typeof watch>>;

/** The administrator makes the call; returns the tables in which the own tenant's rows changed. */
const succeed = async (entry: CatalogueEntry, valid: ValidRequest, changes: Taken, caller: Session) => {
  const session = entry.endpoint.access === 'guest' ? {} : caller;
  const { request } = valid;
  const asked = Array.isArray(request) ? request : { ...(request as object), ...foreignTenantIds };
  const made = await sendRequest(entry, { ...valid, request: asked }, { session, upperCase: true });
  expect(made.answer).toMatchObject({ Status: true, Code: ResultCode.Ok });
  expect(promised(entry.endpoint, made.answer.Data)).toEqual(made.answer.Data);
  expect(made.text).not.toContain(FOREIGN_SIGN);
  expect(made.headers['cache-control']).toBe('no-store');
  const { changed, changedElsewhere } = await changes();
  expect(changedElsewhere).toEqual([]);
  return changed;
};

/** The table that is written by a call with a log of its own, where it is not the call log. */
const OWN_LOG: Readonly<Record<string, string>> = {
  [setAgentState.path]: 'agent_state',
  [queues.startQueue.path]: 'call_queue_entry',
  [queues.nextInQueue.path]: 'call_claim',
  [queues.stopQueue.path]: 'call_queue',
};
/** The tables that a call must write; one that writes nothing must write no other. */
const writtenBy = ({ path, audit }: Endpoint): unknown => {
  if (audit === 'log') return expect.arrayContaining([OWN_LOG[path] ?? 'call_log']);
  if (audit !== 'none') return expect.arrayContaining(['audit_log']);
  return [createTicket.path, createPairing.path].includes(path) ? ['ticket'] : [];
};

/** Ignored: after-sales customers have no intent, and only-mine is forced when they are distributed. */
const IGNORED = new Set([
  `${afterSales.editCustomer.path} JobCategory`,
  `${afterSales.distributeCustomers.path} DeptId`,
  `${afterSales.distributeCustomers.path} UserIdList.0`,
]);
const idsOf = (entry: CatalogueEntry): readonly RequestField[] =>
  requestFieldsOf(entry).filter(
    ({ entity, name }) => entity && !SHARED_BY_ALL.includes(entity) && !IGNORED.has(`${entry.endpoint.path} ${name}`),
  );

/** Writes nothing, so that the request is as valid afterwards as before. */
const demandMissing = async (
  entry: CatalogueEntry,
  valid: ValidRequest,
  { name, path, foreignId }: RequestField & { readonly foreignId: number },
  changes: Taken,
): Promise<void> => {
  const foreign = await sendRequest(entry, withId(valid, path, foreignId), { session: root });
  const missing = await sendRequest(entry, withId(valid, path, MISSING_ID), { session: root });
  expect({ name, answer: foreign.answer }).toEqual({ name, answer: missing.answer });
  expect({ name, code: foreign.answer.Code }).not.toEqual({ name, code: ResultCode.ServerError });
  // An export is audited even when it found nothing.
  const changed = entry.endpoint.audit === 'export' && foreign.answer.Status ? ['audit_log'] : [];
  expect({ name, ...(await changes()) }).toEqual({ name, changed, changedElsewhere: [] });
};

describe('A call gives an id of another tenant the response of a missing one, succeeds, and writes what it declares', () => {
  it.each(titled())('%s', async (_, entry) => {
    const valid = await prepare(entry);
    const caller = await signedIn('root2');
    const ids = [];
    for (const field of idsOf(entry)) ids.push({ ...field, foreignId: await world.foreign(field.entity!) });
    const changes = await watch();
    for (const id of ids) await demandMissing(entry, valid, id, changes);
    const changed = await succeed(entry, valid, changes, caller);
    expect(changed).toEqual(writtenBy(entry.endpoint));
    expect(changed.includes('audit_log')).toBe(['change', 'export'].includes(entry.endpoint.audit));
  });

  it('and a user of the other tenant sees its own marked rows', async () => {
    const entry = catalogue.find(({ name }) => name === 'queryAllDepartments')!;
    const session = await signedIn(`rootx${FOREIGN_SIGN}`);
    const { text } = await sendRequest(entry, await prepare(entry), { session });
    expect(text).toContain(FOREIGN_SIGN);
  });

  it('with every field that has an id', () => {
    // Not tested: the ignored id of the own profile, and the subject filter of the audit log.
    // PayId is the number that a wallet gives a payment, IAPProductBuyId one of an app shop.
    const known = new Set([
      'api/User/EditUser UserId',
      'api/AuditLog/QueryAuditLogPageList SubjectId',
      'api/Stats/CreateFinanceFlow PayId',
      'api/Order/EditProduct IAPProductBuyId',
    ]);
    const fields = catalogue.flatMap((entry) => requestFieldsOf(entry).map((field) => ({ entry, ...field })));
    const unmarked = fields
      .filter(({ path, entity }) => entity === undefined && /ids?$/i.test(String(path.findLast(isName))))
      .map(({ entry, name }) => `${entry.endpoint.path} ${name}`);
    expect(unmarked.filter((place) => !known.has(place))).toEqual([]);
    expect(catalogue.flatMap(idsOf).length).toBeGreaterThan(100);
  });
});

const isName = (step: string | number): step is string => typeof step === 'string';
