import { BusinessError, isDate } from '@mortise/model'
import type { Context } from '@mortise/server'

/** From the first of the month to its last day, unless told. */
export function daysOf(
  { today }: Context,
  { from, to = today }: Readonly<Record<string, string>>,
): [from: string, to: string] {
  const begin = from ?? `${to.slice(0, 7)}-01`
  if (!isDate(begin) || !isDate(to)) throw new BusinessError('日期格式不正确')
  if (begin > to) throw new BusinessError('开始日期不能晚于结束日期')
  return [begin, to]
}
