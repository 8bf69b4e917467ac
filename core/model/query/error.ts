import { BusinessError } from '../base/error.ts'

/** A question that cannot be understood: the request is refused whole, never answered with more rows than asked for. */
export const queryError = (message: string, param: string): BusinessError =>
  new BusinessError(message, { code: 400, result: { param } })

/** A question about a field the asker may not read, which its rows would answer. */
export const forbiddenField = (param: string): BusinessError =>
  new BusinessError('无权查询该字段', { code: 510, result: { param } })

export const tooMany = (param: string): BusinessError => queryError('查询条件过多', param)

/** What came in, short enough to be said back. */
export const quoted = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
