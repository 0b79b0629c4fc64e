/** The ceiling: a Fastify route that runs one statement and sends its rows. No session, rights, tenant wall or envelope. */
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { openPool, type Target } from '../server/src/db/connection.ts';

const TEXT = `select id as "Id", name as "Name", dic_table as "DicTable", status as "Status" from dictionary_item
  where tenant_id = $1 and dic_table = $2 order by dic_table, sort, id`;

const target = JSON.parse(process.env['BARE_TARGET'] ?? '') as Target;
const pool = openPool(target, {}, 16);
const app = Fastify({ logger: false });
app.get('/bare', async (request) => {
  const { tenantId, dicTable } = request.query as Record<string, string>;
  const { rows } = await pool.query({ name: 'bare', text: TEXT, values: [tenantId, dicTable] });
  return rows;
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
