/** The calls of calling under the prefix of after-sales customers: `CustomerId` is the id of one, and a log is one of their calls. */
import { forAfterSales } from '../wire/after-sales.ts';
import * as callLogs from './call-log.contract.ts';
import * as calls from './call.contract.ts';
import * as recordings from './recording.contract.ts';
import * as wrapUps from './wrap-up.contract.ts';

export const dialCustomer = forAfterSales(calls.dialCustomer);
export const dialTel = forAfterSales(calls.dialTel);
export const dialCustomerByMobile = { ...dialCustomer, path: 'api/AfterSaleCall/AndroidCall' };
export const dialTelByMobile = { ...dialTel, path: 'api/AfterSaleCall/AndroidCallTel' };
export const queryCallLogs = forAfterSales(callLogs.queryCallLogs);
export const updateCallRemark = forAfterSales(callLogs.updateCallRemark);
export const correctSeconds = forAfterSales(recordings.correctSeconds);
export const queryRunningCalls = forAfterSales(calls.queryRunningCalls);
export const endCall = forAfterSales(calls.endCall);
export const bindRecord = forAfterSales(recordings.bindRecord);
export const saveWrapUp = forAfterSales(wrapUps.saveWrapUp);
export const leaveWrapUp = forAfterSales(wrapUps.leaveWrapUp);
