import { BusinessError } from '@mortise/model'

const deepest = 32
const refusal = (message: string, cause?: unknown) => new BusinessError(message, { code: 400, cause })

/** A body's JSON: not nested beyond reason, without keys that reach into objects' prototypes, of storable text. */
export function readJson(text: string, { isAnyText = false } = {}): unknown {
  if (text === '') return null
  refuseDeep(text)
  try {
    return JSON.parse(text, isAnyText ? refuseHarmfulKey : refuseHarmful)
  } catch (cause) {
    if (cause instanceof BusinessError) throw cause
    throw refusal('请求内容不是正确的JSON', cause)
  }
}

/** Counts brackets outside strings, so that a bomb is refused before anything is built from it. */
function refuseDeep(text: string): void {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 92) at++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 91 || code === 123) {
      depth += 1
      if (depth > deepest) throw refusal('请求内容嵌套过深')
    } else if (code === 93 || code === 125) depth -= 1
  }
}

/** A null byte and half a character pair: PostgreSQL stores neither. */
const unstorable = /[\0\p{Surrogate}]/u

/** The fields of a form, of storable text. */
export function readForm(text: string): Record<string, string> {
  const fields = [...new URLSearchParams(text)]
  for (const [name, value] of fields) refuseHarmful(name, value)
  return Object.fromEntries(fields)
}

/** Whether the text in something that was read could be kept. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, below]) => isStorable(key) && isStorable(below))
}

function refuseHarmful(key: string, value: unknown): unknown {
  if (typeof value === 'string' && unstorable.test(value)) throw refusal('请求内容含有不允许的字符')
  return refuseHarmfulKey(key, value)
}

function refuseHarmfulKey(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw refusal('请求内容含有不允许的字段')
  return value
}
