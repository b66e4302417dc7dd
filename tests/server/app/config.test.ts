import { describe, expect, it } from 'vitest'
import { parseConfig } from '#server/app/config.ts'

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(parseConfig({})).toEqual({
      ok: true,
      config: {
        port: 3000,
        host: '127.0.0.1',
        publicUrl: null,
        dataDir: 'data',
        databaseUrl: null,
        databaseConnections: 12,
        databaseWait: 60,
        secretsKey: null,
        isProduction: false,
        stopDelay: 0,
        sitePassword: null,
        isOffline: true,
        smtpUrl: null,
        gtmId: null,
        trustProxy: false,
        logLevel: 'warn',
        payments: {
          sandbox: true,
          payfast: null,
          ozow: null,
          payjustnow: null,
          finchoice: null,
          bankAccount: null,
        },
      },
    })
  })

  it('treats an empty variable as not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', SITE_PASSWORD: '' })).toEqual(parseConfig({}))
  })

  it.each([
    [{ PORT: '8080' }, { port: 8080 }],
    [{ PUBLIC_URL: 'https://rusbank.example/' }, { publicUrl: 'https://rusbank.example' }],
    [{ PUBLIC_URL: 'HTTPS://Rusbank.example:443' }, { publicUrl: 'https://rusbank.example' }],
    [{ DATABASE_URL: 'postgres://me@db:5432/shop' }, { databaseUrl: 'postgres://me@db:5432/shop' }],
    [
      { DATABASE_CONNECTIONS: '40', DATABASE_WAIT: '0' },
      { databaseConnections: 40, databaseWait: 0 },
    ],
    [{ SECRETS_KEY: `${'A'.repeat(43)}=` }, { secretsKey: Buffer.alloc(32) }],
    [{ NODE_ENV: 'production' }, { isProduction: true }],
    [{ OFFLINE: 'off' }, { isOffline: false }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8,::1' }, { trustProxy: '10.0.0.0/8,::1' }],
    [{ TRUST_PROXY: '192.0.2.7/32,fd00::/8' }, { trustProxy: '192.0.2.7/32,fd00::/8' }],
    [{ SMTP_URL: 'smtp://shop:a%25b@mail' }, { smtpUrl: 'smtp://shop:a%25b@mail' }],
    [{ SMTP_URL: 'smtp://[::1]' }, { smtpUrl: 'smtp://[::1]' }],
    [{ NODE_ENV: 'development' }, { isProduction: false }],
    [{ SITE_PASSWORD: ' two words ' }, { sitePassword: ' two words ' }],
    [{ DATABASE_URL: 'postgres:///shop?host=/tmp' }, { databaseUrl: 'postgres:///shop?host=/tmp' }],
  ])('parses %o', (environment, config) => {
    expect(parseConfig(environment)).toMatchObject({ ok: true, config })
  })

  it.each([
    [{ PORT: '80a' }, 'PORT: expected a port from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: expected a port from 0 to 65535'],
    [{ PUBLIC_URL: 'rusbank' }, 'PUBLIC_URL: expected an address such as https://rusbank.example'],
    [{ PUBLIC_URL: 'https://rusbank.example/shop' }, 'PUBLIC_URL: expected an address such as https://rusbank.example'],
    [{ PUBLIC_URL: 'https://me@rusbank.example' }, 'PUBLIC_URL: expected an address such as https://rusbank.example'],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL: expected an address such as postgres://user:password@host:5432/name',
    ],
    [
      { DATABASE_URL: 'postgres://db/shop?port=abc' },
      'DATABASE_URL: expected an address such as postgres://user:password@host:5432/name',
    ],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS: expected a number of connections from 2 to 500'],
    [{ DATABASE_WAIT: '-1' }, 'DATABASE_WAIT: expected a number of seconds from 0 to 3600'],
    [{ SECRETS_KEY: 'short' }, 'SECRETS_KEY: expected 32 bytes in base64, as `openssl rand -base64 32` prints them'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL: expected an address such as smtp://user:password@host:587'],
    [{ SMTP_URL: 'smtp:mail' }, 'SMTP_URL: expected an address such as smtp://user:password@host:587'],
    [{ SMTP_URL: 'smtp://me:50%off@mail' }, 'SMTP_URL: expected an address such as smtp://user:password@host:587'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL: expected an address such as smtp://user:password@host:587'],
    [{ SMTP_URL: 'smtps:///host' }, 'SMTP_URL: expected an address such as smtp://user:password@host:587'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV: expected production, development or test'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV: expected production, development or test'],
    [{ SITE_PASSWORD: 'secret\n' }, 'SITE_PASSWORD: expected a single line'],
    [{ GTM_ID: 'UA-1' }, 'GTM_ID: expected an id such as GTM-ABC1234'],
    [{ TRUST_PROXY: 'yes please' }, 'TRUST_PROXY: expected false, a number of hops, or addresses joined by commas'],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY: expected false, a number of hops, or addresses joined by commas, since with true every visitor could say that they are another',
    ],
    [
      { NODE_ENV: 'production', TRUST_PROXY: '1' },
      'PUBLIC_URL: expected an address such as https://rusbank.example, since in production behind a proxy every request would name the shop’s address',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent'],
  ])('rejects %o by its name, with the expected format', (environment, problem) => {
    expect(parseConfig(environment)).toEqual({ ok: false, problems: [problem] })
  })

  it.each(['abc', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '::1/8/8', '10.0.0.1,', '1000'])(
    'rejects %s as a trusted proxy by its name, and not only when the server is built',
    (given) => {
      const problem = 'TRUST_PROXY: expected false, a number of hops, or addresses joined by commas'
      expect(parseConfig({ TRUST_PROXY: given })).toEqual({ ok: false, problems: [problem] })
    },
  )

  it('names every invalid variable, but no value: it may be a secret', () => {
    const parsed = parseConfig({ PORT: 'x', DATABASE_URL: 'hunter2' })
    expect(parsed).toMatchObject({ ok: false, problems: [expect.any(String), expect.any(String)] })
    expect(JSON.stringify(parsed)).not.toContain('hunter2')
  })
})
