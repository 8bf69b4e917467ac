import { BusinessError } from '@mortise/model'
import { type CheckRules, rules } from '@mortise/server'
import { CheckRule, type CheckSegment, FillRule } from '@mortise/system/model'
import { RE2JS } from 're2js'
import { z } from 'zod'
import { refuseOtherTenants } from './platform.ts'

/** What a value that does not fit answers, as the form shows it. */
export interface Misfit extends CheckSegment {
  readonly beginIndex: number
  readonly endIndex: number
  readonly checkValue: string
  readonly passed: false
}

/** The first segment that a value does not fit, or null. Matching takes time in proportion to the value, whatever the pattern. */
export function misfitOf(segments: readonly CheckSegment[], value: string): Misfit | null {
  const characters = [...value]
  let from = 0
  for (const segment of segments) {
    const isWhole = segment.digits === '*'
    const digits = segment.digits === '*' ? 0 : segment.digits
    const beginIndex = isWhole ? 0 : Math.min(from, characters.length)
    const endIndex = isWhole ? characters.length : Math.min(from + digits, characters.length)
    const checkValue = characters.slice(beginIndex, endIndex).join('')
    if (!RE2JS.matches(segment.pattern, checkValue)) {
      return { ...segment, beginIndex, endIndex, checkValue, passed: false }
    }
    if (!isWhole) from += digits
  }
  return null
}

/** The rules of fields, asked before a row is written. */
export const checkRulesOf = (): CheckRules => ({
  async misfit({ repo }, code, value) {
    const rule = await repo(CheckRule).first({ code })
    return rule ? (misfitOf(rule.segments ?? [], value)?.message ?? null) : null
  },
})

const segment = z.object({
  digits: z.union([z.literal('*'), z.coerce.number().int().min(1).max(1000)]),
  pattern: z.string().min(1).max(200),
  message: z.string().trim().min(1).max(200),
})

/** Segments as a form sends them, a list or its JSON. */
export function segmentsFrom(told: unknown): CheckSegment[] {
  const { data, error } = z.array(segment).min(1).max(50).safeParse(parsed(told))
  if (error) throw new BusinessError('校验规则格式不正确，应为位数、正则和提示的列表', { field: 'segments' })
  for (const { pattern } of data) {
    try {
      RE2JS.compile(pattern)
    } catch (cause) {
      throw new BusinessError(`正则表达式【${pattern}】不正确或不被支持`, { field: 'segments', cause })
    }
  }
  return data
}

export const checkRuleRules = rules(CheckRule, {
  prepare(rule, ctx) {
    refuseOtherTenants(ctx)
    return rule.segments === null ? undefined : { segments: segmentsFrom(rule.segments) }
  },
  remove: (_, ctx) => refuseOtherTenants(ctx),
})

const params = z.object({ pattern: z.string().max(100).optional(), formula: z.string().max(1000).optional() })

export const fillRuleRules = rules(FillRule, {
  prepare(rule, ctx) {
    refuseOtherTenants(ctx)
    const { data, error } = params.safeParse(parsed(rule.params ?? {}))
    if (error) throw new BusinessError('填值规则的参数格式不正确', { field: 'params' })
    if (rule.filler === 'serial' && !data.pattern) {
      throw new BusinessError('流水号须在参数中给出格式，例如 {"pattern":"CG{yyMM}-{0000}"}', {
        field: 'params',
      })
    }
    if (rule.filler === 'formula' && !data.formula) {
      throw new BusinessError('公式须在参数中给出，例如 {"formula":"数量 * 单价"}', { field: 'params' })
    }
    return { params: data }
  },
  remove: (_, ctx) => refuseOtherTenants(ctx),
})

function parsed(told: unknown): unknown {
  if (typeof told !== 'string') return told
  try {
    return JSON.parse(told)
  } catch {
    return null
  }
}
