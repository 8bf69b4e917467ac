import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The value documents show; production refuses it. */
export const SAMPLE_SECRET = 'change-this-sample-secret'

/** The administrator's password until somebody sets another; production takes `MORTISE_ADMIN_PASSWORD`. */
export const demoPassword = 'Mortise@2026'

const text = z.string().trim()
const flag = z.enum(['0', '1'], '应为 0 或 1').transform((value) => value === '1')
const list = text.default('').transform((value) => value.split(/[,\s]+/).filter((part) => part !== ''))
const address = (...schemes: string[]) =>
  text.refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}://`) && URL.canParse(value)), {
    error: `应为 ${schemes.map((scheme) => `${scheme}://`).join(' 或 ')} 开头的地址`,
  })
const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, `应为 ${values.join('、')} 之一`)

const variables = z.object({
  NODE_ENV: text.default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: text
    .default('3000')
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) < 65_536, '应为 0 到 65535 的整数')
    .transform(Number),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  REDIS_URL: address('redis', 'rediss').optional(),
  MORTISE_PUBLIC_URL: address('https', 'http').optional(),
  MORTISE_DATA: text.default('./data').transform((value) => path.resolve(value)),
  MORTISE_ADMIN_PASSWORD: z.string().min(8, '至少 8 个字符').optional(),
  MORTISE_DEMO: flag.optional(),
  MORTISE_PUBLIC_DEMO: flag.prefault('0'),
  MORTISE_SECRET: text.optional(),
  MORTISE_S3_ENDPOINT: address('https', 'http').optional(),
  MORTISE_S3_BUCKET: text.optional(),
  MORTISE_S3_REGION: text.default('us-east-1'),
  MORTISE_S3_KEY: text.optional(),
  MORTISE_S3_SECRET: text.optional(),
  MORTISE_CAPTCHA: oneOf('always', 'afterFailures', 'never').default('afterFailures'),
  MORTISE_SIGN: oneOf('optional', 'required').default('optional'),
  MORTISE_SIGN_SECRET: text.optional(),
  MORTISE_ENDED_STATUS: oneOf('500', '401').default('500'),
  MORTISE_CONCURRENT: flag.prefault('1'),
  MORTISE_ALLOW_INITIALIZE: flag.prefault('0'),
  MORTISE_ALLOW_REGISTER: flag.prefault('0'),
  MORTISE_SAFE_MODE: flag.prefault('0'),
  MORTISE_ASSISTANT_URL: address('https', 'http').optional(),
  MORTISE_SSO: oneOf('off', 'cas', 'oidc').optional(),
  MORTISE_CAS_URL: address('https', 'http').optional(),
  MORTISE_OIDC_ISSUER: address('https', 'http').optional(),
  MORTISE_OIDC_CLIENT_ID: text.optional(),
  MORTISE_OIDC_CLIENT_SECRET: text.optional(),
  MORTISE_WECOM_CORP_ID: text.optional(),
  MORTISE_WECOM_AGENT_ID: text.optional(),
  MORTISE_WECOM_SECRET: text.optional(),
  MORTISE_WECOM_AUTHORIZE_URL: address('https', 'http').default('https://open.weixin.qq.com'),
  MORTISE_WECOM_API_URL: address('https', 'http').default('https://qyapi.weixin.qq.com'),
  MORTISE_DINGTALK_CLIENT_ID: text.optional(),
  MORTISE_DINGTALK_CLIENT_SECRET: text.optional(),
  MORTISE_DINGTALK_AUTHORIZE_URL: address('https', 'http').default('https://login.dingtalk.com'),
  MORTISE_DINGTALK_API_URL: address('https', 'http').default('https://api.dingtalk.com'),
  MORTISE_ZHUMU_URL: address('https', 'http').optional(),
  MORTISE_SMS_URL: address('https', 'http').optional(),
  MORTISE_SMS_KEY: text.optional(),
  MORTISE_SMTP_URL: address('smtp', 'smtps').optional(),
  MORTISE_SMTP_FROM: text.optional(),
  MORTISE_WECOM_WEBHOOK: address('https', 'http').optional(),
  MORTISE_DINGTALK_WEBHOOK: address('https', 'http').optional(),
  MORTISE_DINGTALK_SECRET: text.optional(),
  MORTISE_WEBHOOK_HOSTS: list,
  MORTISE_PRIVATE_HOSTS: list,
  MORTISE_UPSTREAMS: list,
  MORTISE_PAGE_HOSTS: list,
  MORTISE_FILE_QUOTA_MB: text
    .default('51200')
    .refine((value) => /^\d{1,9}$/.test(value), '应为整数，0 表示不限')
    .transform(Number),
  MORTISE_MAX_CALLS: text
    .default('256')
    .refine((value) => /^[1-9]\d{0,5}$/.test(value), '应为大于 0 的整数')
    .transform(Number),
  MORTISE_TRUST_PROXY: flag.prefault('0'),
  MORTISE_LOG: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
})

/** How this installation is set up, from the environment alone. */
export type Config = ReturnType<typeof arrange>

/** Reads and checks the environment; every mistake in it is named at once, in one error. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // An empty value means unset: that is how compose files and shells pass on what is missing.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = variables.safeParse(given)
  const problems = [
    ...unknownVariables(given),
    ...(error?.issues ?? []).map((issue) => `${issue.path.join('.')}：${issue.message}`),
    ...incompleteGroups(given),
    ...missingSingleSignOn(given),
    ...weakSecret(given),
    ...knownPassword(given),
  ]
  if (problems.length > 0 || !data) {
    throw new Error(`配置有误，请检查环境变量：\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
  return arrange(data)
}

/** The signing secret of an installation that was given none: made once and kept in its data folder. */
export function secretOf(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process made it meanwhile: that one counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}

function arrange(env: z.output<typeof variables>) {
  return {
    isProduction: env.NODE_ENV === 'production',
    host: env.HOST,
    /** Whether others than this machine can reach it, and nobody said that strangers may try it out. */
    isExposed: isPublic(env.HOST) && !env.MORTISE_PUBLIC_DEMO,
    port: env.PORT,
    /** Where people outside reach this installation: whatever links leave the house begin with it. */
    publicUrl: env.MORTISE_PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: env.MORTISE_DATA,
    /** Without it the embedded PostgreSQL is used. */
    databaseUrl: env.DATABASE_URL,
    /** Without it this process is the only one. */
    redisUrl: env.REDIS_URL,
    adminPassword: env.MORTISE_ADMIN_PASSWORD,
    /** The users of the demo factory have a known password, so production must ask for them. */
    demo: env.MORTISE_DEMO ?? env.NODE_ENV !== 'production',
    /** Without it the one of `secretOf` counts. */
    secret: env.MORTISE_SECRET,
    /** Without it files lie in the data folder. */
    s3: env.MORTISE_S3_ENDPOINT
      ? {
          endpoint: env.MORTISE_S3_ENDPOINT,
          bucket: env.MORTISE_S3_BUCKET ?? '',
          region: env.MORTISE_S3_REGION,
          key: env.MORTISE_S3_KEY ?? '',
          secret: env.MORTISE_S3_SECRET ?? '',
        }
      : undefined,
    captcha: env.MORTISE_CAPTCHA,
    sign: env.MORTISE_SIGN,
    /** What clients that were not delivered with a page sign by; without it one of this installation's own. */
    signSecret: env.MORTISE_SIGN_SECRET,
    /** The HTTP status of a session that was ended. */
    endedStatus: env.MORTISE_ENDED_STATUS === '401' ? (401 as const) : (500 as const),
    /** Whether a user may be signed in more than once. */
    concurrent: env.MORTISE_CONCURRENT,
    allowInitialize: env.MORTISE_ALLOW_INITIALIZE,
    allowRegister: env.MORTISE_ALLOW_REGISTER,
    /** Nobody changes from within where the product connects to. */
    safeMode: env.MORTISE_SAFE_MODE,
    /** Where the assistant is until a dictionary names another address. */
    assistantUrl: env.MORTISE_ASSISTANT_URL,
    /** Where people without a session are sent to sign in; an OIDC provider is only one more way in unless told. */
    sso: env.MORTISE_SSO ?? (env.MORTISE_CAS_URL ? ('cas' as const) : ('off' as const)),
    casUrl: env.MORTISE_CAS_URL,
    oidc: env.MORTISE_OIDC_ISSUER
      ? {
          issuer: env.MORTISE_OIDC_ISSUER,
          clientId: env.MORTISE_OIDC_CLIENT_ID ?? '',
          clientSecret: env.MORTISE_OIDC_CLIENT_SECRET ?? '',
        }
      : undefined,
    /** The application of the company in 企业微信 whose members may sign in by it. */
    wecomLogin: env.MORTISE_WECOM_CORP_ID
      ? {
          corpId: env.MORTISE_WECOM_CORP_ID,
          agentId: env.MORTISE_WECOM_AGENT_ID ?? '',
          secret: env.MORTISE_WECOM_SECRET ?? '',
          authorizeUrl: env.MORTISE_WECOM_AUTHORIZE_URL,
          apiUrl: env.MORTISE_WECOM_API_URL,
        }
      : undefined,
    /** The application of the company in 钉钉 whose users may sign in by it. */
    dingtalkLogin: env.MORTISE_DINGTALK_CLIENT_ID
      ? {
          clientId: env.MORTISE_DINGTALK_CLIENT_ID,
          clientSecret: env.MORTISE_DINGTALK_CLIENT_SECRET ?? '',
          authorizeUrl: env.MORTISE_DINGTALK_AUTHORIZE_URL,
          apiUrl: env.MORTISE_DINGTALK_API_URL,
        }
      : undefined,
    /** Where the platform 筑木 checks an account; without it none can be bound. */
    zhumuUrl: env.MORTISE_ZHUMU_URL,
    /** The gateway of text messages; without it they are only written to the log. */
    sms: env.MORTISE_SMS_URL ? { url: env.MORTISE_SMS_URL, key: env.MORTISE_SMS_KEY ?? '' } : undefined,
    /** The server that mail leaves by, and whom it is from. */
    smtp: env.MORTISE_SMTP_URL ? { url: env.MORTISE_SMTP_URL, from: env.MORTISE_SMTP_FROM ?? '' } : undefined,
    wecomWebhook: env.MORTISE_WECOM_WEBHOOK,
    dingtalk: env.MORTISE_DINGTALK_WEBHOOK
      ? { webhook: env.MORTISE_DINGTALK_WEBHOOK, secret: env.MORTISE_DINGTALK_SECRET }
      : undefined,
    /** Hosts beside those of WeCom and DingTalk that robots may live on. */
    webhookHosts: env.MORTISE_WEBHOOK_HOSTS,
    /** Hosts, addresses and networks within private ones that may be connected to all the same. */
    privateHosts: env.MORTISE_PRIVATE_HOSTS,
    /** Where calls may be forwarded to: hosts, with their ports where those matter. */
    upstreams: env.MORTISE_UPSTREAMS,
    /** Hosts whose pages and pictures may be shown within ours, beside those that menus and settings lead to. */
    pageHosts: env.MORTISE_PAGE_HOSTS,
    /** What the files of a tenant may take together, in megabytes; 0 for no bound. */
    fileQuota: env.MORTISE_FILE_QUOTA_MB,
    /** Calls at one time; what comes on top is told to try again. */
    maxCalls: env.MORTISE_MAX_CALLS,
    /** Behind a proxy of ours: the addresses it reports are believed. */
    trustProxy: env.MORTISE_TRUST_PROXY,
    log: env.MORTISE_LOG,
  }
}

const GROUPS = [
  ['MORTISE_S3_ENDPOINT', 'MORTISE_S3_BUCKET', 'MORTISE_S3_KEY', 'MORTISE_S3_SECRET'],
  ['MORTISE_SMS_URL', 'MORTISE_SMS_KEY'],
  ['MORTISE_SMTP_URL', 'MORTISE_SMTP_FROM'],
  ['MORTISE_OIDC_ISSUER', 'MORTISE_OIDC_CLIENT_ID', 'MORTISE_OIDC_CLIENT_SECRET'],
  ['MORTISE_WECOM_CORP_ID', 'MORTISE_WECOM_AGENT_ID', 'MORTISE_WECOM_SECRET'],
  ['MORTISE_DINGTALK_CLIENT_ID', 'MORTISE_DINGTALK_CLIENT_SECRET'],
]

function incompleteGroups(given: Record<string, unknown>) {
  return GROUPS.flatMap((group) => {
    const missing = group.filter((name) => !(name in given))
    return missing.length > 0 && missing.length < group.length
      ? [`${group.join('、')} 须一起设置，缺少 ${missing.join('、')}`]
      : []
  })
}

function missingSingleSignOn({ MORTISE_SSO: sso, ...given }: Record<string, string | undefined>) {
  const needed = { cas: 'MORTISE_CAS_URL', oidc: 'MORTISE_OIDC_ISSUER' }[sso?.trim() ?? '']
  return needed && !(needed in given) ? [`MORTISE_SSO：设为 ${sso} 时须设置 ${needed}`] : []
}

/** What documents tell everybody lets everybody in who reaches the server. */
function knownPassword(given: Record<string, string | undefined>) {
  const { HOST: host = '', MORTISE_ADMIN_PASSWORD: password } = given
  const isProduction = given.NODE_ENV === 'production'
  const isExposed = isPublic(host.trim()) && given.MORTISE_PUBLIC_DEMO !== '1'
  const isKnown = password === undefined || password === demoPassword
  const where = isProduction ? '生产环境' : `对外监听（HOST=${host}）时`
  const unless = isProduction ? '' : '；确要让人试用，请设置 MORTISE_PUBLIC_DEMO=1'
  const hasDemo = given.MORTISE_DEMO === '1' || (given.MORTISE_DEMO === undefined && !isProduction)
  return [
    ...(isKnown && (isProduction || isExposed)
      ? [`MORTISE_ADMIN_PASSWORD：${where}必须设置，不能使用公开的演示密码${unless}`]
      : []),
    ...(hasDemo && isExposed
      ? [
          `MORTISE_DEMO：对外监听（HOST=${host}）时须设为 0，演示人员的密码是公开的；确要让人试用，请设置 MORTISE_PUBLIC_DEMO=1`,
        ]
      : []),
  ]
}

/** Whether an address to listen at is reached from other machines. */
const isPublic = (host: string): boolean =>
  host !== '' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

function weakSecret(given: Record<string, string | undefined>) {
  if (given.NODE_ENV !== 'production') return []
  const secret = given.MORTISE_SECRET?.trim()
  if (!secret) return ['MORTISE_SECRET：生产环境必须设置']
  if (secret === SAMPLE_SECRET) return ['MORTISE_SECRET：生产环境不能使用示例值']
  const isWeak = secret.length < 16 || new Set(secret).size < 8
  return isWeak ? ['MORTISE_SECRET：过于简单，至少 16 个字符且含 8 个不同字符'] : []
}

function unknownVariables(given: Record<string, unknown>) {
  const known = Object.keys(variables.shape)
  return Object.keys(given)
    .filter((name) => name.startsWith('MORTISE_') && !known.includes(name))
    .map((name) => {
      const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b))
      return `${name}：没有这个变量，是否指 ${nearest}？`
    })
}

/** How many letters must be added, taken away or changed to make one word the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...b].entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
