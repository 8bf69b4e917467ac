import type { Door } from '@mortise/doors/model'
import type { InputOf } from '@mortise/model'

type Input = InputOf<typeof Door>
type LineOf<K extends keyof Input> = NonNullable<Input[K]> extends readonly (infer L)[] ? L : never

/** One door of a family. */
export interface DoorModel {
  readonly code: string
  readonly name: string
  readonly series: string
}

/** A door of the demonstration: what it points to stands by its code. */
export interface DoorSpec extends DoorModel {
  readonly family: string
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

export interface ParameterSpec {
  readonly code: string
  readonly name: string
  readonly valueType: '1' | '2' | '3' | '5'
  readonly unit?: string
  readonly help?: string
  readonly options?: readonly OptionSpec[]
}
export interface OptionSpec {
  readonly code: string
  readonly name: string
  readonly n1?: number
  readonly material?: string
  /** How it is drawn. */
  readonly picture?: { readonly shape: string; readonly color: string }
}

export interface MaterialSpec {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly price: number
  readonly category: string
  readonly color?: string
  /** What it looks like, where that is what it is chosen by. */
  readonly swatch?: string
}
