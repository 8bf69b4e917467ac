import { BusinessError } from '@mortise/model'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** A platform outside where users have accounts of their own. */
export interface Platform {
  /** Refuses, in words for the user, what the platform does not let in. */
  check(credentials: Credentials): Promise<void>
}

/** Well before the browser gives up. */
const PATIENCE = 10_000

/**
 * The platform behind an address that takes `{ username, password }` as JSON. A 2xx whose body does not say
 * `success: false` lets in; 401, 403 and `success: false` do not; anything else is the platform's own trouble.
 */
export function platformAt(url: string | undefined, { patience = PATIENCE } = {}): Platform {
  return {
    async check(credentials) {
      if (!url) throw new BusinessError('筑木平台未配置')
      const answer = await ask(url, credentials, patience)
      if (answer.status === 401 || answer.status === 403) throw refused()
      if (!answer.ok) throw unreachable()
      const reply = readAnswer(answer.text)
      if (!reply) throw unreachable()
      if (reply.success === false) throw refused()
    },
  }
}

async function ask(url: string, credentials: Credentials, patience: number) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
      // A password goes where it was meant to go and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return { ok: answer.ok, status: answer.status, text: await answer.text() }
  } catch (cause) {
    if ((cause as Error).name === 'TimeoutError') throw new BusinessError('筑木平台连接超时', { cause })
    throw unreachable(cause)
  }
}

/** An envelope such as ours; a page of HTML is none. */
function readAnswer(text: string): { success?: unknown } | null {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' ? answer : null
  } catch {
    return null
  }
}

const refused = () => new BusinessError('账号或密码错误')
const unreachable = (cause?: unknown) => new BusinessError('筑木平台连接失败，请稍后再试', { cause })
