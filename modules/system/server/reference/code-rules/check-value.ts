import { BusinessError } from '@mortise/model'
import { type CheckRules, rules } from '@mortise/server'
import { CheckRule, type CheckSegment, type FillParams, FillRule } from '@mortise/system/model'
import { RE2JS } from 're2js'
import { z } from 'zod'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { refuseParams } from './fillers.ts'

/** What a segment makes of a value, as the form shows it. */
export interface Tried extends CheckSegment {
  readonly beginIndex: number
  readonly endIndex: number
  readonly checkValue: string
  readonly passed: boolean
}

/** What each segment sees of a value, and whether it fits. Matching takes time in proportion to the value, whatever the pattern. */
export function triedSegments(segments: readonly CheckSegment[], value: string): Tried[] {
  const characters = [...value]
  let from = 0
  return segments.map((segment) => {
    const digits = segment.digits === '*' ? characters.length : segment.digits
    const beginIndex = segment.digits === '*' ? 0 : Math.min(from, characters.length)
    const endIndex = Math.min(beginIndex + digits, characters.length)
    const checkValue = characters.slice(beginIndex, endIndex).join('')
    if (segment.digits !== '*') from += digits
    return {
      ...segment,
      beginIndex,
      endIndex,
      checkValue,
      passed: RE2JS.matches(segment.pattern, checkValue),
    }
  })
}

/** The first segment that a value does not fit, or null. */
export const violationOf = (segments: readonly CheckSegment[], value: string): Tried | null =>
  triedSegments(segments, value).find(({ passed }) => !passed) ?? null

/** The rules of fields, asked before a row is written. */
export const checkRulesOf = (): CheckRules => ({
  async violation({ repo }, code, value) {
    const rule = await repo(CheckRule).first({ code })
    return rule ? (violationOf(rule.segments ?? [], value)?.message ?? null) : null
  },
})

const segment = z.object({
  digits: z.union([z.literal('*'), z.coerce.number().int().min(1).max(1000)]),
  pattern: z.string().min(1).max(200),
  message: z.string().trim().min(1).max(200),
})

/** Segments as a form sends them, a list or its JSON. */
export function segmentsFrom(input: unknown): CheckSegment[] {
  const { data, error } = z.array(segment).min(1).max(50).safeParse(parsed(input))
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

/** Parameters as a form sends them, an object or its JSON. */
export function fillParamsFrom(input: unknown): FillParams {
  const { data, error } = params.safeParse(parsed(input ?? {}))
  if (error) throw new BusinessError('填值规则的参数格式不正确', { field: 'params' })
  return data
}

export const fillRuleRules = rules(FillRule, {
  prepare(rule, ctx) {
    refuseOtherTenants(ctx)
    const params = fillParamsFrom(rule.params)
    refuseParams({ filler: rule.filler, params })
    return { params }
  },
  remove: (_, ctx) => refuseOtherTenants(ctx),
})

function parsed(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return null
  }
}
