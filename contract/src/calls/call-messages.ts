/** Messages about calls: of the telephone, and of the checks before a number is dialled. */
import { DISCONNECTED } from './disconnected.ts';

export const callMessages = {
  registrationFailed: '注册失败，请刷新重试！',
  noLine: '没有配置拨号规则，请联系管理员',
  callRunning: '正在通话中，请先挂断通话',
  disconnected: DISCONNECTED,
  failed: '拨打失败',
  hungUp: '电话已挂断',
  lineBusy: '线路忙，请稍后再试',
  failedBecause: '拨打失败，错误原因：',
  microphoneRefused: '请检查麦克风权限是否开启',
  microphoneMissing: '没有找到麦克风',
  microphoneInUse: '麦克风被其他程序占用',
  unavailable: '对方不可用或号码受限',
  rejected: '拨打被拒绝',
  failedTryLater: '拨打失败，请稍后重试',
  noWebSocket: '当前浏览器不支持WebSocket，请更换浏览器',
  blacklisted: '该号码在黑名单中，无法拨打',
  noAnswer: '无人接听',
  busy: '对方正忙',
  elsewhere: '电话正在另一窗口使用',
  mobileOffline: '手机不在线，请打开手机上的拨号页',
  wrongNumber: '请输入正确的号码',
  serviceNumber: '不能拨打短号、服务号码和国际号码',
} as const;
