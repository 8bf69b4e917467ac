import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

const text = z.string().trim()
const flag = z.enum(['0', '1'], '应为 0 或 1').transform((value) => value === '1')
const list = text.default('').transform((value) => value.split(/[,\s]+/).filter((part) => part !== ''))
const address = (...schemes: string[]) =>
  text.refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}://`) && URL.canParse(value)), {
    error: `应为 ${schemes.map((scheme) => `${scheme}://`).join(' 或 ')} 开头的地址`,
  })
const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, `应为 ${values.join('、')} 之一`)

const isOwnMachine = (address: string): boolean =>
  URL.canParse(address) && /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname)

/** An address, a network (`10.0.0.0/8`) or a name for some of them. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

/** How many proxies stand before the server, or which; what others claim to have forwarded is not believed. */
const proxies = list
  .refine(
    (values) => (values.length === 1 && /^\d$/.test(values[0] ?? '')) || values.every(isNetwork),
    '应为代理的层数（0 到 9），或代理的地址、网段，以逗号分隔',
  )
  .transform((values) => (/^\d$/.test(values[0] ?? '0') ? Number(values[0] ?? 0) : values))

/** Every variable of the environment that is read, with its form and what it is unless given. */
export const variables = z.object({
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
  MORTISE_OIDC_ISSUER: address('https', 'http')
    .refine((value) => value.startsWith('https:') || isOwnMachine(value), 'http 只能用于本机，请使用 https')
    .optional(),
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
  MORTISE_ASSISTANT_HOSTS: list,
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
  MORTISE_WATCH: flag.prefault('1'),
  MORTISE_OTLP_URL: address('https', 'http').optional(),
  MORTISE_OTLP_HEADERS: text.default('').transform((value, context) => {
    const pairs = value.split(',').filter((part) => part.trim() !== '')
    const isSound = pairs.every((pair) => /^\s*[\w-]+\s*=[\x20-\x7e]*$/.test(pair))
    if (!isSound) context.addIssue('应为 名称=值，多个以逗号分隔')
    return Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()]
      }),
    )
  }),
  MORTISE_OTLP_RATIO: text
    .default('1')
    .refine((value) => /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(value), '应为 0 到 1 的数')
    .transform(Number),
  MORTISE_TRUST_PROXY: proxies,
  MORTISE_LOG: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
})
