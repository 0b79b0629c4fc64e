/** The one message about calls that the page needs before the telephone is loaded. */
export const DISCONNECTED = '连接已断开，请检查网络是否正常';
