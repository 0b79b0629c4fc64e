/** Stores what an outside learning platform knows before a report is read. When it fails, the stored state is shown. */
import type { Database } from '../../db/database.ts';
import { storeItems } from './items.commands.ts';
import { readNewestPush } from './papers.queries.ts';
import { askForExams, askForPapers, askForReport, type Question } from './platform.rules.ts';
import type { AskPlatform } from './platform.service.ts';

export interface Refreshing {
  readonly ask: AskPlatform;
  readonly onFailure: (error: unknown) => void;
}

interface For {
  readonly database: Database;
  readonly tenantId: number;
  readonly now: number;
}

const refresh = async (
  { ask, onFailure }: Refreshing,
  { database, tenantId, now }: For,
  question: Question,
): Promise<number> => {
  try {
    const items = await ask({ db: database.forTenant(tenantId), tenantId, now }, question);
    if (!items || items.length === 0) return 0;
    await database.inTransaction(tenantId, (trx) => storeItems(trx, { tenantId, now }, items));
    return items.length;
  } catch (error) {
    onFailure(error);
    return 0;
  }
};

export const refreshReport = async (refreshing: Refreshing, of: For, tel: string): Promise<void> => {
  await refresh(refreshing, of, askForReport(tel));
};

/** Papers and exams are asked for once a minute, whoever reads them. */
const PAUSE_SECONDS = 60;
const MOST_REMEMBERED = 10_000;
/** An answer has up to 1,000 items; the next one goes on after them. */
const FULL = 1_000;
const MOST_ANSWERS = 5;

export interface ExamRefresh {
  readonly refreshPapers: (of: For) => Promise<void>;
  readonly refreshExams: (of: For, paperId: number) => Promise<void>;
}

export const createExamRefresh = (refreshing: Refreshing): ExamRefresh => {
  const askedAt = new Map<string, number>();
  const isDue = (place: string, now: number): boolean => {
    if ((askedAt.get(place) ?? 0) > now - PAUSE_SECONDS) return false;
    if (askedAt.size > MOST_REMEMBERED) askedAt.clear();
    askedAt.set(place, now);
    return true;
  };
  return {
    refreshPapers: async (of) => {
      if (isDue(`papers ${of.tenantId}`, of.now)) await refresh(refreshing, of, askForPapers());
    },
    refreshExams: async (of, paperId) => {
      if (!isDue(`exams ${of.tenantId} ${paperId}`, of.now)) return;
      for (let round = 0; round < MOST_ANSWERS; round += 1) {
        const paper = await readNewestPush(of.database.forTenant(of.tenantId), of.tenantId, paperId);
        if (!paper) return;
        if ((await refresh(refreshing, of, askForExams(paper.platformId, paper.since))) < FULL) return;
      }
    },
  };
};
