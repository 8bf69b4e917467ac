import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { output as Output } from 'zod'
import { isPublic, unknownVariables, unsoundVariables } from './config-problems.ts'
import { variables } from './config-variables.ts'

export { demoPassword, SAMPLE_SECRET } from './config-problems.ts'

/** How this installation is set up, from the environment alone. */
export type Config = ReturnType<typeof arrange>

/** Reads and checks the environment; every mistake in it is named at once, in one error. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // An empty value means unset: that is how compose files and shells pass on what is missing.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = variables.safeParse(given)
  const malformed = (error?.issues ?? []).map((issue) => `${issue.path.join('.')}：${issue.message}`)
  const problems = [...unknownVariables(given), ...malformed, ...unsoundVariables(given)]
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

function arrange(env: Output<typeof variables>) {
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
    /** Hosts where the language models of companies may live; none is asked unless it is named here. */
    assistantHosts: env.MORTISE_ASSISTANT_HOSTS,
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
    /** Whether calls are timed and traced, and figures of the process kept. */
    watch: env.MORTISE_WATCH,
    /** The collector of OpenTelemetry that hears of calls and their statements, and of how many in one. */
    traces: env.MORTISE_OTLP_URL
      ? {
          url: env.MORTISE_OTLP_URL.replace(/\/+$/, ''),
          headers: env.MORTISE_OTLP_HEADERS,
          ratio: env.MORTISE_OTLP_RATIO,
        }
      : undefined,
    /** The proxies of ours, by their number or their addresses: what they report is believed, and nobody else. */
    trustProxy: env.MORTISE_TRUST_PROXY,
    log: env.MORTISE_LOG,
  }
}
