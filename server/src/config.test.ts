import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toEqual({
      PORT: 8_080,
      HOST: '127.0.0.1',
      METRICS_PORT: 9_464,
      EXCHANGE_PORT: 8_088,
      QUERY_SIGNATURE: 'on',
      LOG_LEVEL: 'info',
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DEMO: ' ', SECRET_KEY: '' })).toEqual(readConfig({}));
  });

  it('is read unchanged', () => {
    const given = {
      PORT: '0',
      HOST: 'localhost',
      DATA_DIR: '/srv/gonghai',
      DATABASE_URL: 'postgresql://user:p%40ss@db.example:5433/crm?sslmode=require',
      DEMO: 'off',
      SECRET_KEY: '0123456789abcdef',
      METRICS_PORT: '65535',
      EXCHANGE_PORT: '9088',
      QUERY_SIGNATURE: 'off',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8',
    };
    expect(readConfig(given)).toEqual({
      ...given,
      PORT: 0,
      HOST: '127.0.0.1',
      METRICS_PORT: 65_535,
      EXCHANGE_PORT: 9_088,
    });
  });

  it.each([
    ['PORT', 'eight'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['METRICS_PORT', '65536'],
    ['EXCHANGE_PORT', 'any'],
    ['DEMO', 'yes'],
    ['DEMO', 'ON'],
    ['SECRET_KEY', '0123456789abcde'],
    ['DATABASE_URL', 'mysql://u:p@127.0.0.1/x'],
    ['DATABASE_URL', 'postgres://127.0.0.1'],
    ['DATABASE_URL', 'postgres://u:p@[/x'],
    // Without a host there is no place for the name of the application role.
    ['DATABASE_URL', 'postgres:///x?host=/run/postgresql'],
    ['PUBLIC_URL', 'crm.example.com'],
    ['PUBLIC_URL', 'https://crm.example.com?x=1'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
  ])('refuses %s=%s in one line that says what it must be', (name, value) => {
    const sentence = new RegExp(`^The environment variable ${name} is wrong: it must [^\\n]+\\.$`);
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });
});
