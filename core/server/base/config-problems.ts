import { variables } from './config-variables.ts'

/** The value documents show; production refuses it. */
export const SAMPLE_SECRET = 'change-this-sample-secret'

/** The administrator's password until somebody sets another; production takes `MORTISE_ADMIN_PASSWORD`. */
export const demoPassword = 'Mortise@2026'

/** What is wrong with variables beside each other, or in production: each of them may be well-formed. */
export const unsoundVariables = (given: Record<string, string | undefined>): string[] => [
  ...incompleteGroups(given),
  ...missingSingleSignOn(given),
  ...weakSecret(given),
  ...knownPassword(given),
]

/** Whether an address to listen at is reached from other machines. */
export const isPublic = (host: string): boolean =>
  host !== '' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

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

function weakSecret(given: Record<string, string | undefined>) {
  if (given.NODE_ENV !== 'production') return []
  const secret = given.MORTISE_SECRET?.trim()
  if (!secret) return ['MORTISE_SECRET：生产环境必须设置']
  if (secret === SAMPLE_SECRET) return ['MORTISE_SECRET：生产环境不能使用示例值']
  const isWeak = secret.length < 16 || new Set(secret).size < 8
  return isWeak ? ['MORTISE_SECRET：过于简单，至少 16 个字符且含 8 个不同字符'] : []
}

/** Variables of ours that there are not, each with the nearest that there is. */
export function unknownVariables(given: Record<string, unknown>) {
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
