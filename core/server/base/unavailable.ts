/** Whether what the server needs is away for a while, in words for whoever waits; null for any other fault. */
export function unavailableOf(error: unknown): string | null {
  const { code, message, cause, syscall } = (error ?? {}) as Partial<Record<keyof Fault, unknown>>
  if (typeof code === 'string') {
    if (full.has(code)) return '存储空间不足，暂时不能保存，请联系管理员！'
    // The file of a socket goes with whoever listened at it.
    const isUnheard = code === 'ENOENT' && syscall === 'connect'
    if (isUnheard || away.has(code) || /^08...$/.test(code)) return '系统暂时不可用，请稍后再试！'
  }
  if (typeof message === 'string' && lost.test(message)) return '系统暂时不可用，请稍后再试！'
  // Whoever adds meaning to a fault keeps it as the cause.
  return cause ? unavailableOf(cause) : null
}

interface Fault {
  readonly code: string
  readonly message: string
  readonly cause: unknown
  readonly syscall: string
}

/** Of a file system and of PostgreSQL. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** It shuts down, crashed, starts, takes no more connections, lost its disk. */
const away = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53200',
  '53300',
  '53400',
  '58000',
  '58030',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** What the driver says of connections, without a code. */
const lost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/
