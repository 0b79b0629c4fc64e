/** What a member of staff is doing, as the floor (坐席监控) shows it. */

export const FloorState = {
  Talking: 'talking',
  Ringing: 'ringing',
  WrapUp: 'wrapUp',
  Ready: 'ready',
  Busy: 'busy',
  Break: 'break',
  Offline: 'offline',
} as const;
export type FloorState = (typeof FloorState)[keyof typeof FloorState];

export const floorStateLabel: Record<FloorState, string> = {
  talking: '通话中',
  ringing: '振铃',
  wrapUp: '话后整理',
  ready: '示闲',
  busy: '示忙',
  break: '小休',
  offline: '离线',
};
