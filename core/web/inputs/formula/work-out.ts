import { BusinessError, evaluate, parseFormula } from '@mortise/model'
import { words } from '../../words.ts'

/** A field by whose value a formula reckons. */
export interface FormulaField {
  readonly key: string
  readonly label: string
  readonly value?: number | null
}

/** What a formula comes to, or what is wrong with it. */
export type Worked = { readonly result: number } | { readonly fault: string }

/** Works a formula out over the fields of a form. Whatever is no finite number is a fault. */
export function workOut(source: string, fields: readonly FormulaField[]): Worked {
  try {
    const scope = Object.fromEntries(fields.map(({ key, value }) => [key, value ?? undefined]))
    const result = evaluate(parseFormula(source), scope)
    return typeof result === 'number' && Number.isFinite(result) ? { result } : { fault: '结果不是数字' }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { fault: error.message.replace(`${words.formulaBroken}：`, '') }
  }
}
