/** Imports customer sheets like a user, and runs the import's task when the test wants it. */
import * as contract from '@gonghai/contract/customers/customer-sheets.contract.ts';
import * as imports from '@gonghai/contract/imports/import.contract.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { findTask, taskDetail } from '@gonghai/contract/wire/task.ts';
import { expect } from 'vitest';
import type { Session } from './app.ts';
import { multipart, readRows, workbook } from './sheets.ts';
import { startWorker, type TestApp } from './task-worker.ts';

type Rows = readonly (readonly (string | number)[])[];

interface Request {
  readonly session?: Session;
  readonly type?: number;
  readonly call?: Endpoint;
}

export const startImports = async (test: TestApp, usual: Session) => {
  const { app, ask, owner, person } = test;
  const work = await startWorker(test, (await person('A1')).tenantId);

  const upload = async (call: Endpoint, customerType: number, file: Buffer, session: Session) => {
    const { headers, payload } = await multipart(file);
    const url = `/crm/${call.path}?customerType=${customerType}`;
    return (await app.inject({ method: 'POST', url, headers: { ...session, ...headers }, payload })).json();
  };
  const importing = async (
    rows: Rows,
    { session = usual, type = 0, call = contract.importCustomers }: Request = {},
  ) => {
    const answer = await upload(call, type, workbook(rows), session);
    expect(answer).toMatchObject({ Status: true, Message: imports.importMessages.slow });
    const { TaskId } = answer.Data;
    await work(TaskId);
    return taskDetail.parse((await ask(findTask, { id: TaskId }, session)).Data);
  };
  const logs = async (session = usual) =>
    imports.searchImportLogs.answer.parse((await ask(imports.searchImportLogs, {}, session)).Data).Rows;
  const report = async (id: number, session = usual) => {
    const url = `/crm/${imports.exportImportReport.path}?id=${id}`;
    const { rawPayload } = await app.inject({ url, headers: { ...session } });
    return readRows(rawPayload);
  };
  const lastReport = async (session = usual) => (await report((await logs(session))[0]!.Id, session)).slice(1);
  const stored = async (tel: string) => (await owner.query('select * from customer where tel = $1', [tel])).rows[0];
  return { upload, work, importing, logs, report, lastReport, stored };
};
