import { BusinessError } from '@mortise/model'
import { type Failure, HttpFailure } from '../base/failure.ts'
import { refusedField } from '../base/refused-entity.ts'
import { unavailableOf } from '../base/unavailable.ts'
import { isMessage, isRaw, isRawJson, isSecret, type RawJson } from '../module/route.ts'

/** What every answer is wrapped in, made here and nowhere else. */
export const envelope = (success: boolean, code: number, message: string, result: unknown) => ({
  success,
  message,
  code,
  result: result ?? null,
  timestamp: Date.now(),
})

/** The body of a successful call, by what its handler returned. */
export function successBody(returned: unknown): unknown {
  if (isRaw(returned)) return returned.value
  if (isRawJson(returned)) return returned
  if (isSecret(returned)) return successBody(returned.told)
  if (isMessage(returned)) return envelope(true, returned.code, returned.message, returned.result)
  return envelope(true, 200, '', returned)
}

/** The body of a successful call whose result is JSON already. */
export function rawJsonBody({ json }: RawJson): Buffer {
  const [before = '', after = ''] = JSON.stringify(envelope(true, 200, '', null)).split('null')
  return Buffer.concat([Buffer.from(before), json, Buffer.from(after)])
}

/** The status that carries a refusal: most are answers like any other, a few are about the request itself. */
const statusOf: Readonly<Record<number, number>> = {
  400: 400,
  401: 401,
  404: 404,
  429: 429,
  503: 503,
  510: 403,
}

/** How a thrown refusal is answered; null for anything else, which is a fault of ours. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof HttpFailure) return error.failure
  if (error instanceof BusinessError) {
    const { code = 500, row, at, result } = error.options
    const field = refusedField(error)
    return {
      status: statusOf[code] ?? 200,
      code,
      message: error.message,
      result: result ?? (field && { field, row: row ?? null, ...(at !== undefined && { at }) }),
    }
  }
  return databaseFailure(error)
}

/** Last resort for what the rules did not say first; the texts are fixed. */
function databaseFailure(error: unknown): Failure | null {
  const unavailable = unavailableOf(error)
  if (unavailable) return { status: 503, code: 503, message: unavailable, headers: { 'Retry-After': '5' } }
  if (error instanceof URIError) return { status: 400, code: 400, message: '请求地址不正确' }
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null
  if (code === '23505') return { status: 200, code: 500, message: '数据库中已存在该记录' }
  if (code === '23P01') return { status: 200, code: 500, message: '有效期与已有记录重叠' }
  if (unstorable.has(code)) return { status: 400, code: 400, message: '请求内容含有不允许的字符' }
  if (code === '22003') return { status: 200, code: 500, message: '数值超出允许的范围，请检查后重试' }
  if (unreadable.has(code)) return { status: 200, code: 500, message: '数据格式不正确，请检查后重试' }
  if (code.startsWith('23') || code === '22001') {
    const message = '执行数据库异常,违反了完整性例如：违反惟一约束、违反非空限制、字段内容超出长度等'
    return { status: 200, code: 500, message }
  }
  if (waited.has(code)) return { status: 200, code: 500, message: '系统繁忙，请稍后重试' }
  if (code === '57014') return { status: 200, code: 500, message: '操作超时，请缩小查询范围后重试' }
  return null
}

/** Others hold what is needed: for too long, or again and again in the other order. */
export const waited: ReadonlySet<string> = new Set(['55P03', '40001', '40P01'])
/** A null byte, and characters that are none. */
const unstorable = new Set(['22021', '22P05'])
/** A text that is no number, no date, no JSON; a date beyond all calendars. */
const unreadable = new Set(['22P02', '22007', '22008', '22009', '22015', '22P03', '22032'])
