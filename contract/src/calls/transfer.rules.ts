/** Why a transfer failed, as the user reads it. */

const byStatus: ReadonlyMap<number, string> = new Map([
  [404, '同事的电话不在线'],
  [410, '同事的电话不在线'],
  [480, '同事的电话不在线'],
  [486, '同事正忙'],
  [600, '同事正忙'],
  [408, '同事未接听'],
  [487, '同事未接听'],
  [403, '转接被拒绝'],
  [603, '转接被拒绝'],
  [405, '对方线路不支持转接'],
  [501, '对方线路不支持转接'],
]);

/** Why a transfer failed: by the status of the other side; 0 without one. */
export const transferFailureOf = (status: number): string =>
  byStatus.get(status) ?? (status > 0 ? `对方线路返回错误 ${status}` : '连接中断');
