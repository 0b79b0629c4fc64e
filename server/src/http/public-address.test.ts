import { expect, it } from 'vitest';
import { isLoopback, listeningAddress, originOf } from './public-address.ts';

it.each([
  ['crm.example.com', 'https://crm.example.com'],
  ['127.0.0.1:8080', 'https://127.0.0.1:8080'],
  ['[::1]:8080', 'https://[::1]:8080'],
  ['bad host"', ''],
])('The origin of a request to %s is %s', (host, origin) => {
  expect(originOf({ protocol: 'https', host })).toBe(origin);
});

it.each([
  ['http://127.0.0.1:8080', true],
  ['http://127.8.0.1', true],
  ['http://localhost:8080', true],
  ['http://crm.localhost', true],
  ['http://[::1]:8080', true],
  ['http://127.example.com', false],
  ['http://192.168.1.7:8080', false],
  ['https://crm.example.com', false],
  ['', false],
])('%s is an address of the computer itself: %s', (address, isOwn) => expect(isLoopback(address)).toBe(isOwn));

it.each([
  [{ address: '127.0.0.1', family: 'IPv4', port: 8080 }, 'http://127.0.0.1:8080'],
  [{ address: '::1', family: 'IPv6', port: 8080 }, 'http://[::1]:8080'],
  [{ address: '0.0.0.0', family: 'IPv4', port: 8080 }, undefined],
  [{ address: '::', family: 'IPv6', port: 8080 }, undefined],
  [null, undefined],
])('A server that listens at %o is reached at %s', (at, address) => expect(listeningAddress(at)).toBe(address));
