import { BusinessError } from '../base/error.ts'
import { verbs } from '../entity/entity.ts'
import type { Kind } from '../entity/kinds.ts'
import { commonOptions, isName, isPlain, kindOptions, neededOptions, settingChecks } from './options.ts'
import type { StoredEntity } from './stored.ts'

/** What one definition may hold: a table has at most 1,600 columns, and a form that nobody can fill in is none. */
export const storedLimits = { fields: 300, lines: 10, characters: 300_000 } as const

/** Refuses a definition that was not written by our own hand and cannot mean anything, or means more than it may. */
export function checkStored(stored: unknown): asserts stored is StoredEntity {
  if (!isPlain(stored)) throw new BusinessError('业务对象的定义格式不正确')
  const { name, label, fields, derive, when, ...settings } = stored
  refuseName(name)
  if (JSON.stringify(stored).length > storedLimits.characters)
    throw new BusinessError(`业务对象【${name}】的定义过大`)
  refuseLabel(label, `业务对象【${name}】`)
  for (const [setting, value] of Object.entries(settings)) {
    const check =
      Object.hasOwn(settingChecks, setting) && settingChecks[setting as keyof typeof settingChecks]
    if (!check) throw new BusinessError(`业务对象【${name}】不能设置${shortened(setting)}`)
    if (value !== undefined && !check(value))
      throw new BusinessError(`业务对象【${name}】的${setting}设置不正确`)
  }
  for (const verb of (settings.verbs as readonly string[] | undefined) ?? [])
    if (!(verbs as readonly string[]).includes(verb))
      throw new BusinessError(`业务对象【${name}】没有操作${verb}`)
  checkFields(fields, { isLines: false, count: 0 })
  refuseFormulas(derive)
  refuseFormulas(when)
}

/** Columns that every row has, and what a list is asked by: no field can bear their names. */
const reserved: ReadonlySet<string> = new Set(
  (
    'id tenantId createBy createTime updateBy updateTime sysOrgCode version deleted parentId sortNo ' +
    'pageNo pageSize column order superQueryParams superQueryMatchType selections exportFields exportTitle hasChildren move reason'
  ).split(' '),
)

function checkFields(fields: unknown, within: { readonly isLines: boolean; count: number }): void {
  if (!isPlain(fields) || Object.keys(fields).length === 0)
    throw new BusinessError('业务对象至少要有一个字段')
  within.count += Object.keys(fields).length
  if (within.count > storedLimits.fields)
    throw new BusinessError(`字段共${within.count}个，最多${storedLimits.fields}个`)
  let lines = 0
  for (const [key, field] of Object.entries(fields)) {
    refuseName(key)
    if (reserved.has(key)) throw new BusinessError(`字段名${key}是系统保留的名称，请换一个`)
    if (!isPlain(field)) throw new BusinessError(`字段${key}的定义格式不正确`)
    checkField(key, field)
    if (field.kind !== 'lines') continue
    lines += 1
    if (within.isLines) throw new BusinessError(`字段${key}：明细中不能再有明细`)
    if (lines > storedLimits.lines) throw new BusinessError(`明细最多${storedLimits.lines}个`)
    const inner = { isLines: true, count: within.count }
    checkFields(field.fields, inner)
    within.count = inner.count
    refuseFormulas(field.derive)
    refuseFormulas(field.when)
  }
}

function checkField(key: string, { kind, label, ...options }: Readonly<Record<string, unknown>>): void {
  refuseLabel(label, `字段${key}`)
  if (typeof kind !== 'string' || !Object.hasOwn(kindOptions, kind))
    throw new BusinessError(`字段【${label}】的类型${shortened(kind)}不存在`)
  const known: Readonly<Record<string, ((value: unknown) => boolean) | null>> = {
    ...commonOptions,
    ...kindOptions[kind as Kind],
  }
  for (const [option, value] of Object.entries(options)) {
    const check = Object.hasOwn(known, option) ? known[option] : null
    if (!check) throw new BusinessError(`字段【${label}】不能设置${shortened(option)}`)
    if (value !== undefined && !check(value)) throw new BusinessError(`字段【${label}】的${option}设置不正确`)
  }
  const missing = neededOptions[kind as Kind]?.find((option) => options[option] === undefined)
  if (missing) throw new BusinessError(`字段【${label}】缺少${missing}设置`)
  if (!isDefaultOf(kind as Kind, options)) throw new BusinessError(`字段【${label}】的默认值不正确`)
}

/** A default of the wrong kind would fail only once somebody adds a row. */
function isDefaultOf(kind: Kind, { default: value, multiple }: Readonly<Record<string, unknown>>): boolean {
  if (value === undefined) return true
  if (value === '${currentYear}' && (kind === 'int' || kind === 'text')) return true
  if (kind === 'int') return Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647
  if (kind === 'decimal' || kind === 'money') return typeof value === 'number' && Math.abs(value) < 1e9
  if (kind === 'bool') return typeof value === 'boolean'
  if (kind === 'date') return /^(?:\d{4}-\d\d-\d\d|\$\{\w+\})$/.test(String(value))
  if (kind === 'datetime') return /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\$\{\w+\})$/.test(String(value))
  if (kind === 'lines' || kind === 'rollup' || kind === 'digest' || kind === 'serial' || kind === 'flow')
    return false
  return Array.isArray(value) === (multiple === true || ['refMany', 'file', 'image'].includes(kind))
}

function refuseFormulas(formulas: unknown): void {
  if (formulas === undefined) return
  if (!isPlain(formulas)) throw new BusinessError('公式的格式不正确')
  for (const [key, source] of Object.entries(formulas)) {
    refuseName(key)
    if (typeof source !== 'string') throw new BusinessError(`字段${key}的公式应为文字`)
  }
}

function refuseName(name: unknown): asserts name is string {
  if (!isName(name))
    throw new BusinessError(`名称【${shortened(name)}】不正确，应为小写字母开头的字母和数字，最多48个`)
}

function refuseLabel(label: unknown, whose: string): asserts label is string {
  if (typeof label !== 'string' || label.trim() === '') throw new BusinessError(`${whose}缺少中文名称`)
  if (label.length > 50) throw new BusinessError(`${whose}的中文名称最多50个字`)
}

const shortened = (value: unknown): string => String(value).slice(0, 50)
