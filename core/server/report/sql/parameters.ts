import { BusinessError, SQL_PARAM } from '@mortise/model'
import { placeIn } from './place.ts'

export type ParamType = 'text' | 'number' | 'date' | 'datetime' | 'bool'

export interface SqlParam {
  readonly name: string
  readonly type: ParamType
}

/** A statement with places for its parameters, and where each of its characters stood in what was written. */
export interface PlacedSql {
  readonly written: string
  readonly text: string
  readonly names: readonly string[]
  origin(index: number): number
}

const casts: Readonly<Record<ParamType, string>> = {
  text: 'text',
  number: 'numeric',
  date: 'date',
  datetime: 'timestamp',
  bool: 'bool',
}

/** `${name}` becomes a bound place of its type; values never become part of the text. */
export function placeParams(sql: string, params: readonly SqlParam[]): PlacedSql {
  if (/\$\d/.test(sql)) throw new BusinessError('SQL中的参数请写作${参数名}，不能写$1', { field: 'sql' })
  const names: string[] = []
  const shifts: { readonly at: number; readonly shift: number }[] = []
  let shift = 0
  const text = sql.replace(SQL_PARAM, (written: string, name: string, at: number) => {
    const param = params.find((each) => each.name === name)
    if (!param) {
      const { words } = placeIn(sql, at)
      throw new BusinessError(`SQL用到的参数【${name.slice(0, 50)}】没有定义${words}`, { field: 'sql', at })
    }
    if (!names.includes(name)) names.push(name)
    const place = `$${names.indexOf(name) + 1}::${casts[param.type]}`
    shift += written.length - place.length
    shifts.push({ at: at + written.length - shift, shift })
    return place
  })
  return {
    written: sql,
    text,
    names,
    origin: (index) => index + (shifts.findLast(({ at }) => at <= index)?.shift ?? 0),
  }
}

const patterns: Readonly<Record<Exclude<ParamType, 'text'>, readonly [RegExp, string]>> = {
  number: [/^-?\d{1,15}(\.\d{1,6})?$/, '数字'],
  date: [/^\d{4}-\d{2}-\d{2}$/, '日期，如2026-01-31'],
  datetime: [/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '时间，如2026-01-31 08:00:00'],
  bool: [/^(true|false|Y|N|1|0)$/, '是或否'],
}

/** What is bound for a parameter; refuses in words what is not of its type. An empty text is no value. */
export function boundParam({ name, type }: SqlParam, given: string): string | null {
  const value = given.replace(/^'(.*)'$/s, '$1').replaceAll('\0', '')
  if (value === '') return null
  if (type === 'text') return value.slice(0, 2000)
  const [pattern, kind] = patterns[type]
  const isDay = type === 'date' || type === 'datetime'
  if (!pattern.test(value) || (isDay && Number.isNaN(Date.parse(value.replace(' ', 'T')))))
    throw new BusinessError(`参数【${name}】应为${kind}`, { code: 400 })
  return value
}
