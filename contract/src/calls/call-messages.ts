/** Messages about calls: of the telephone, and of the checks before a number is dialled. */
import { DISCONNECTED } from './disconnected.ts';

export const callMessages = {
  registrationFailed: '注册失败，请刷新重试！',
  noLine: '没有配置拨号规则，请联系管理员',
  callRunning: '正在通话中，请先挂断通话',
  disconnected: DISCONNECTED,
  deskPhoneIdle: '话机未连接，请点击连接',
  deskPhoneOffline: '连接已断开，请检查中间件是否开启，并刷新页面',
  deskPhoneSteps: '请检查USB连接是否正常，重启话机，并刷新页面',
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
  mobileNotPaired: '还没有配对手机，请扫码配对',
  wrongNumber: '请输入正确的号码',
  /** Followed by the reason. */
  recordingLost: '有一通电话的录音没有保存：',
  serviceNumber: '不能拨打短号、服务号码和国际号码',
} as const;
