/** Every export of the documents: by address, by hidden form, and by a program. */
import { expect, test } from '@playwright/test';
import type { Fields } from './client.ts';
import { theseDays } from './finance.ts';
import type { Office } from './office.ts';
import { anySearch, type Lead } from './sales.ts';

/** A workbook is a zip file. */
const ZIP = 'PK';

const orderFilter = {
  SearchKey: '',
  SearchValue: '',
  DepartmentId: '',
  WorkOrderStatus: '',
  PageIndex: 1,
  PageCount: 10,
};
const staffFilter = { Name: '', Tel: '', Status: '', DepartmentId: '', DicTreeList: [] };

/** Exports that the documents start by GET with uid and signature in the query. */
const byAddress = (): Readonly<Record<string, Fields>> => ({
  'api/Export/StatsUserCallList': { ...staffFilter, ...theseDays() },
  'api/Export/StatsUserSaleDataPageList': { ...staffFilter, ...theseDays() },
  'api/Export/ExportFinanceFlowPageList': { SearchKey: '', SearchValue: '', PayType: '', ...theseDays() },
  'api/Export/ExportFinanceReportFrom': { ...theseDays(), DicTreeList: [] },
  'api/WorkOrder/WorkOrderExportSuccessCustomer': { SearchKey: '', ...theseDays(), QueryDateType: '0' },
  'api/WorkOrder/WOPLFinanceReportFromExport': { TimeType: 0, ...theseDays(), DepartmentId: '' },
  'api/WorkOrder/QueryCustomerReportExport': { ...theseDays(), DepartmentId: '' },
});

const ORDER_EXPORTS = [
  'WorkOrderExportV3',
  'WorkOrderExportXiaoQi',
  'WorkOrderExportChengjiao',
  'WorkOrderExportHistory',
  'WorkOrderExportYunYing',
  'WorkOrderExportV4',
  'PaymentLogSearchV2',
];

/** Exports that a hidden form starts. */
const byForm = (lead: Lead): Readonly<Record<string, Fields>> => ({
  'api/Clue/ExportClue': { ExportReason: '数据分析', ExportCount: 1, ClueIdList: [lead.id] },
  'api/Customer/ExportCustomerPageList': { ...anySearch, IsOnlyMySelf: false },
  'api/User/ExportUserPageList': { Name: '', Tel: '', DepartmentId: '' },
  ...Object.fromEntries(ORDER_EXPORTS.map((name) => [`api/WorkOrder/${name}`, { ...orderFilter, ...theseDays() }])),
});

/** Exports that a program asks for with headers. */
const byPost = (): Readonly<Record<string, Fields>> => ({
  'api/Stats/ExportStatsUserClueCallList': { ...staffFilter, ...theseDays(), CallSeconds: '' },
  'api/Stats/ExportStatsUserCreatedCustomerCallList': { ...staffFilter, ...theseDays(), CallSeconds: '' },
});

const EXPORTS_OF_A_CLERK = 5;

/** The demonstration has papers with students. */
const examExport = async ({ manager: { client } }: Office): Promise<readonly [string, Fields]> => {
  const { Rows } = await client.post('api/ExamReport/QueryExamPaperPageList', { ProfessionalId: '' });
  const asked = { ExamPaperId: Rows[0].Id, Tel: '', PageIndex: 1, PageCount: 10 };
  expect((await client.post('api/ExamReport/QueryStudentExamPageList', asked)).Rows).toBeDefined();
  return ['api/Export/ExportStudentExamPageList', asked];
};

export const exportAll = async (office: Office, lead: Lead): Promise<void> => {
  const { clerks } = office;
  const all = [
    ['downloadByAddress', ...(await examExport(office))] as const,
    ...Object.entries(byAddress()).map((file) => ['downloadByAddress', ...file] as const),
    ...Object.entries(byForm(lead)).map((file) => ['downloadByForm', ...file] as const),
    ...Object.entries(byPost()).map((file) => ['downloadByPost', ...file] as const),
  ];
  for (const [position, [way, path, fields]] of all.entries())
    await test.step(`export ${path}`, async () => {
      const clerk = clerks[Math.floor(position / EXPORTS_OF_A_CLERK)];
      const { bytes, fileName } = await clerk!.client[way](path, fields);
      expect(bytes.subarray(0, 2).toString('latin1'), path).toBe(ZIP);
      expect(fileName, path).toMatch(/\.xlsx$/);
    });
};
