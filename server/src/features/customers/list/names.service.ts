/** Keeps the names behind the ids of lists in memory: joined in the database they cost a page more than its customers do. */
import type { Database } from '../../../db/database.ts';
import { keepByTenant, type KeptByTenant, type Memory } from '../../../db/memory.ts';
import { readNames } from './names.queries.ts';
import type { ListNames } from './naming.rules.ts';

export const keepNames = (database: Database, memory: Memory): KeptByTenant<ListNames> =>
  keepByTenant(memory, 'names_changed', (tenantId) => readNames(database.forTenant(tenantId), tenantId));
