import type { Door } from '@mortise/doors/model'
import type { InputOf } from '@mortise/model'

type Input = InputOf<typeof Door>
type LineOf<K extends keyof Input> = NonNullable<Input[K]> extends readonly (infer L)[] ? L : never

/** A door of the demonstration: what it points to stands by its code. */
export interface ToldDoor {
  readonly code: string
  readonly name: string
  readonly family: string
  readonly series: string
  readonly parts: Input['parts']
  readonly leadDays: number
  readonly parameters: readonly (Omit<LineOf<'parameters'>, 'parameter' | 'category' | 'valueType'> & {
    readonly parameter: string
    readonly category?: string
  })[]
  readonly variables: readonly LineOf<'variables'>[]
  readonly rules: readonly LineOf<'rules'>[]
  readonly prices: readonly LineOf<'prices'>[]
  readonly bom: readonly (Omit<LineOf<'bom'>, 'material'> & { readonly material?: string })[]
}

export interface ToldParameter {
  readonly code: string
  readonly name: string
  readonly valueType: '1' | '2' | '3' | '5'
  readonly unit?: string
  readonly help?: string
  readonly options?: readonly ToldOption[]
}
export interface ToldOption {
  readonly code: string
  readonly name: string
  readonly n1?: number
  readonly material?: string
  /** How it is drawn. */
  readonly picture?: { readonly shape: string; readonly color: string }
}

export interface ToldMaterial {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly price: number
  readonly category: string
  readonly color?: string
  /** What it looks like, where that is what it is chosen by. */
  readonly swatch?: string
}
