import { BusinessError } from '@mortise/model'
import type { Place } from './place.ts'

interface DatabaseError {
  readonly code?: string
  readonly message: string
  readonly position?: string
}

/** What went wrong, as far as it tells of the statement and not of rows: those may be in the words of the database. */
const reasons: Readonly<Record<string, string>> = {
  '57014': `执行超过20秒或已取消，请缩小查询范围`,
  '22012': '除数为零',
  '22003': '数值超出范围',
  '22007': '日期格式错误',
  '22008': '日期超出范围',
  '22P02': '文本不能转换为目标类型',
  '21000': '子查询返回了多行',
  '53400': '查询的中间结果过大，请缩小查询范围',
  '53100': '查询的中间结果过大，请缩小查询范围',
  '53200': '查询占用的内存过大，请缩小查询范围',
  '54000': '查询结果过大，请缩小查询范围',
  '42501': '没有权限',
}
const known: readonly (readonly [string, RegExp, (...words: string[]) => string])[] = [
  ['42703', /column "?(.+?)"? does not exist/, (name) => `列【${name}】不存在，或没有查看的权限`],
  ['42P01', /(?:relation|FROM-clause entry for table) "(.+?)"/, (name) => `表【${name}】不存在`],
  ['42702', /column reference "(.+?)"/, (name) => `列【${name}】不明确，请写明属于哪个表`],
  ['42803', /column "(.+?)"/, (name) => `列【${name}】应写入GROUP BY，或用于聚合函数`],
  [
    '42883',
    /(?:function|operator does not exist:) ?(.+?)(?: does not exist)?$/,
    (name) => `函数或运算符与参数类型不符：${name}`,
  ],
]

/** A failure of a statement as people read it; what is none of its own goes on as it is. */
export function sqlFailure(error: unknown, placeOf: (position: number) => Place): Error {
  const { code = '', message, position } = error as DatabaseError
  if (!/^[0-9A-Z]{5}$/.test(code)) return error as Error
  const place = position ? placeOf(Number(position)) : null
  return new BusinessError(`SQL执行失败${place?.words ?? ''}：${reasonOf(code, message)}`, {
    field: 'sql',
    ...(place && { at: place.at }),
    cause: error,
  })
}

function reasonOf(code: string, message: string): string {
  const found = known.find(([of, pattern]) => of === code && pattern.test(message))
  if (found) return found[2](...(found[1].exec(message)?.slice(1) ?? []))
  if (reasons[code]) return reasons[code]
  // Errors about the text itself tell nothing of rows.
  return code.startsWith('42') ? message : '数据不符合运算的要求'
}
