/** NOTI-04 A reminder that becomes due while no server runs is sent by the next server, once. */
import { editCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { createNotice } from '@gonghai/contract/notices/notice.contract.ts';
import { openEmbedded } from '../../../src/embedded/embedded.ts';
import { ask } from '../callers.ts';
import { until } from '../hosts.ts';
import { askOwner } from '../servers.ts';
import { type Area, differs } from './area.ts';
import type { Site } from './site.ts';

const MESSAGE = '服务停止时到期';
const seconds = (): number => Math.floor(Date.now() / 1_000);

/** The sent times of all copies. */
const SENT = `select sent_time as "sentTime" from notice where msg = '${MESSAGE}'`;

export const reminder = ({ dataDir, admin, reach }: Site, at: number): Area => {
  let downAt = 0;
  return {
    name: 'reminder',
    aim: async (kill) => {
      if (kill !== at) return;
      const customer = { Name: '到期的客户', Tel: '16500000001' };
      const { Data: CustomerId } = await reach((address) => ask(address, editCustomer, customer, admin));
      const booked = { CustomerId, Msg: MESSAGE, SubscribeTime: seconds() + 3_600, Noticeminutes: 0 as const };
      const { Status, Message } = await reach((address) => ask(address, createNotice, booked, admin));
      if (!Status) throw new Error(Message);
    },
    // The database runs without a server, and the hour has passed.
    whileDown: async (kill) => {
      if (kill !== at) return;
      const fail = (reason: string): never => {
        throw new Error(reason);
      };
      const database = await openEmbedded({ dataDir, say: () => undefined, onLost: fail });
      const before = await askOwner(dataDir, SENT);
      downAt = seconds();
      await askOwner(
        dataDir,
        `update notice set subscribe_time = ${downAt}, notice_time = ${downAt} where msg = '${MESSAGE}'`,
      );
      await database.stop();
      const faults = differs('before', before, [{ sentTime: null }]);
      if (faults.length > 0) throw new Error(faults.join());
    },
    verify: async () => {
      const sent = await until('the reminder', async () => {
        const rows = await askOwner<{ sentTime: number | null }>(dataDir, SENT);
        return rows.every(({ sentTime }) => sentTime !== null) && rows;
      });
      return [
        ...differs('reminders', sent.length, 1),
        ...sent.flatMap(({ sentTime }) => (sentTime! < downAt ? [`sent at ${sentTime}, due at ${downAt}`] : [])),
      ];
    },
  };
};
