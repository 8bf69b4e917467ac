import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig, SAMPLE_SECRET, secretOf } from './config.ts'

const GOOD_SECRET = 'k3Jx-92hsDQ_pLmz71'

test('without any variable the product runs locally, with demo data and the embedded database', () => {
  expect(loadConfig({ PATH: '/bin', DATABASE_URL: ' ' })).toEqual({
    isProduction: false,
    host: '127.0.0.1',
    isExposed: false,
    port: 3000,
    dataDir: path.resolve('data'),
    demo: true,
    captcha: 'afterFailures',
    sign: 'optional',
    endedStatus: 500,
    concurrent: true,
    allowInitialize: false,
    safeMode: false,
    allowRegister: false,
    sso: 'off',
    webhookHosts: [],
    assistantHosts: [],
    privateHosts: [],
    upstreams: [],
    pageHosts: [],
    fileQuota: 51_200,
    maxCalls: 256,
    trustProxy: 0,
    watch: true,
    log: 'info',
  })
})

test('every variable reaches its setting', () => {
  const config = loadConfig({
    MORTISE_WATCH: '0',
    MORTISE_OTLP_URL: 'https://traces.example.com/',
    MORTISE_OTLP_HEADERS: 'Authorization=Bearer a=b, x-team=doors',
    MORTISE_OTLP_RATIO: '0.1',
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '8080',
    MORTISE_DATA: '/srv/mortise',
    DATABASE_URL: 'postgres://mortise@db/mortise',
    REDIS_URL: 'redis://cache',
    MORTISE_ADMIN_PASSWORD: 'Door-Factory-7',
    MORTISE_DEMO: '0',
    MORTISE_SECRET: GOOD_SECRET,
    MORTISE_S3_ENDPOINT: 'https://files.example.com',
    MORTISE_S3_BUCKET: 'doors',
    MORTISE_S3_REGION: 'cn-north-1',
    MORTISE_S3_KEY: 'key',
    MORTISE_S3_SECRET: 'hush',
    MORTISE_CAPTCHA: 'always',
    MORTISE_SIGN: 'required',
    MORTISE_ENDED_STATUS: '401',
    MORTISE_CONCURRENT: '0',
    MORTISE_ALLOW_INITIALIZE: '1',
    MORTISE_ALLOW_REGISTER: '1',
    MORTISE_SSO: 'oidc',
    MORTISE_CAS_URL: 'https://cas.example.com',
    MORTISE_OIDC_ISSUER: 'https://id.example.com',
    MORTISE_OIDC_CLIENT_ID: 'mortise',
    MORTISE_OIDC_CLIENT_SECRET: 'hush',
    MORTISE_ZHUMU_URL: 'https://zhumu.example.com/check',
    MORTISE_SMS_URL: 'https://sms.example.com/send',
    MORTISE_SMS_KEY: 'hush',
    MORTISE_SMTP_URL: 'smtps://mail.example.com',
    MORTISE_SMTP_FROM: 'erp@example.com',
    MORTISE_WECOM_WEBHOOK: 'https://qyapi.weixin.qq.com/hook',
    MORTISE_DINGTALK_WEBHOOK: 'https://oapi.dingtalk.com/hook',
    MORTISE_DINGTALK_SECRET: 'hush',
    MORTISE_WEBHOOK_HOSTS: 'robots.example.com, 10.0.0.7:8080',
    MORTISE_ASSISTANT_HOSTS: 'model.example.com',
    MORTISE_PRIVATE_HOSTS: '10.0.0.0/8 reports.local',
    MORTISE_UPSTREAMS: 'legacy.local:8080',
    MORTISE_PAGE_HOSTS: 'maps.example.com',
    MORTISE_FILE_QUOTA_MB: '0',
    MORTISE_MAX_CALLS: '40',
    MORTISE_TRUST_PROXY: '1',
    MORTISE_LOG: 'warn',
  })

  expect(config).toEqual({
    isProduction: true,
    host: '0.0.0.0',
    isExposed: true,
    port: 8080,
    dataDir: '/srv/mortise',
    databaseUrl: 'postgres://mortise@db/mortise',
    redisUrl: 'redis://cache',
    adminPassword: 'Door-Factory-7',
    demo: false,
    secret: GOOD_SECRET,
    s3: {
      endpoint: 'https://files.example.com',
      bucket: 'doors',
      region: 'cn-north-1',
      key: 'key',
      secret: 'hush',
    },
    captcha: 'always',
    sign: 'required',
    endedStatus: 401,
    concurrent: false,
    allowInitialize: true,
    safeMode: false,
    allowRegister: true,
    sso: 'oidc',
    casUrl: 'https://cas.example.com',
    oidc: { issuer: 'https://id.example.com', clientId: 'mortise', clientSecret: 'hush' },
    zhumuUrl: 'https://zhumu.example.com/check',
    sms: { url: 'https://sms.example.com/send', key: 'hush' },
    smtp: { url: 'smtps://mail.example.com', from: 'erp@example.com' },
    wecomWebhook: 'https://qyapi.weixin.qq.com/hook',
    dingtalk: { webhook: 'https://oapi.dingtalk.com/hook', secret: 'hush' },
    webhookHosts: ['robots.example.com', '10.0.0.7:8080'],
    assistantHosts: ['model.example.com'],
    privateHosts: ['10.0.0.0/8', 'reports.local'],
    upstreams: ['legacy.local:8080'],
    pageHosts: ['maps.example.com'],
    fileQuota: 0,
    maxCalls: 40,
    trustProxy: 1,
    watch: false,
    traces: {
      url: 'https://traces.example.com',
      headers: { authorization: 'Bearer a=b', 'x-team': 'doors' },
      ratio: 0.1,
    },
    log: 'warn',
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT：应为 0 到 65535 的整数'],
  [{ PORT: '70000' }, 'PORT：应为 0 到 65535 的整数'],
  [{ MORTISE_DEMO: 'yes' }, 'MORTISE_DEMO：应为 0 或 1'],
  [{ DATABASE_URL: 'mysql://db/x' }, 'DATABASE_URL：应为 postgres:// 或 postgresql:// 开头的地址'],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL：应为 redis:// 或 rediss:// 开头的地址'],
  [{ MORTISE_FILE_QUOTA_MB: '-1' }, 'MORTISE_FILE_QUOTA_MB：应为整数，0 表示不限'],
  [{ MORTISE_TRUST_PROXY: 'yes' }, 'MORTISE_TRUST_PROXY：应为代理的层数（0 到 9），或代理的地址、网段'],
  [{ MORTISE_TRUST_PROXY: '10.0.0.0/33' }, 'MORTISE_TRUST_PROXY：应为代理的层数'],
  [{ MORTISE_SMTP_URL: 'smtp://mail.example.com' }, '缺少 MORTISE_SMTP_FROM'],
  [{ MORTISE_CAPTCHA: 'sometimes' }, 'MORTISE_CAPTCHA：应为 always、afterFailures、never 之一'],
  [{ MORTISE_ADMIN_PASSWORD: 'short' }, 'MORTISE_ADMIN_PASSWORD：至少 8 个字符'],
  [{ MORTISE_CAPCHA: 'never' }, 'MORTISE_CAPCHA：没有这个变量，是否指 MORTISE_CAPTCHA？'],
  [{ MORTISE_S3_ENPOINT: 'https://x.example.com' }, '是否指 MORTISE_S3_ENDPOINT？'],
  [{ MORTISE_S3_BUCKET: 'doors' }, '缺少 MORTISE_S3_ENDPOINT、MORTISE_S3_KEY、MORTISE_S3_SECRET'],
  [
    { MORTISE_OIDC_ISSUER: 'https://id.example.com' },
    '缺少 MORTISE_OIDC_CLIENT_ID、MORTISE_OIDC_CLIENT_SECRET',
  ],
  [{ MORTISE_OIDC_ISSUER: 'http://id.example.com' }, 'MORTISE_OIDC_ISSUER：http 只能用于本机，请使用 https'],
  [{ NODE_ENV: 'production' }, 'MORTISE_SECRET：生产环境必须设置'],
  [{ NODE_ENV: 'production' }, 'MORTISE_ADMIN_PASSWORD：生产环境必须设置'],
  [{ NODE_ENV: 'production', MORTISE_SECRET: SAMPLE_SECRET }, 'MORTISE_SECRET：生产环境不能使用示例值'],
  [{ NODE_ENV: 'production', MORTISE_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaa' }, 'MORTISE_SECRET：过于简单'],
  [
    { NODE_ENV: 'production', MORTISE_ADMIN_PASSWORD: 'Mortise@2026' },
    'MORTISE_ADMIN_PASSWORD：生产环境必须设置，不能使用公开的演示密码',
  ],
  [
    { HOST: '0.0.0.0', MORTISE_DEMO: '0' },
    'MORTISE_ADMIN_PASSWORD：对外监听（HOST=0.0.0.0）时必须设置，不能使用公开的演示密码；确要让人试用，请设置 MORTISE_PUBLIC_DEMO=1',
  ],
  [
    { HOST: '192.168.1.5', MORTISE_ADMIN_PASSWORD: 'Door-Factory-7' },
    'MORTISE_DEMO：对外监听（HOST=192.168.1.5）时须设为 0',
  ],
])('%o is refused in words that name the variable', (env, message) => {
  expect(() => loadConfig(env)).toThrow(message)
})

test('a server that others reach shows the demo only when told so', () => {
  const { demo, isExposed } = loadConfig({ HOST: '0.0.0.0', MORTISE_PUBLIC_DEMO: '1' })
  expect({ demo, isExposed }).toEqual({ demo: true, isExposed: false })
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.0.1.1'])
    expect(loadConfig({ HOST }).isExposed, HOST).toBe(false)
})

test('proxies are counted or named', () => {
  expect(loadConfig({ MORTISE_TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(loadConfig({ MORTISE_TRUST_PROXY: 'loopback, 10.0.0.0/8 fd00::/8' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::/8',
  ])
})

test('all mistakes are told at once', () => {
  const env = { PORT: 'abc', MORTISE_DEMO: '2', MORTISE_PROT: '1', NODE_ENV: 'production' }
  expect(() => loadConfig(env)).toThrow(/MORTISE_PROT[^]*PORT[^]*MORTISE_DEMO[^]*MORTISE_SECRET/)
})

test('an installation without a secret makes one, keeps it for its owner alone, and finds it again', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mortise-config-'))
  const first = secretOf(path.join(folder, 'data'))

  expect(first).toMatch(/^[\w-]{43}$/)
  expect(secretOf(path.join(folder, 'data'))).toBe(first)
  expect(secretOf(path.join(folder, 'other'))).not.toBe(first)
  expect(statSync(path.join(folder, 'data/secret')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

test('demo data, whose users have a known password, is made in production only when asked for', () => {
  const production = {
    NODE_ENV: 'production',
    MORTISE_SECRET: 'k3-long-and-random-enough',
    MORTISE_ADMIN_PASSWORD: 'Strong@2026',
  }
  expect([loadConfig({}).demo, loadConfig(production).demo]).toEqual([true, false])
  expect(loadConfig({ ...production, MORTISE_DEMO: '1' }).demo).toBe(true)
})
