import type { Retail } from './retail.ts'

/** A door in full, as it is published: plain data that is stored with a version and read by both sides. */
export interface DoorSpec {
  readonly door: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly unit: string
    readonly parts: readonly string[]
  }
  readonly parameters: readonly ParameterSpec[]
  readonly variables: readonly VariableSpec[]
  readonly rules: readonly RuleSpec[]
  readonly prices: readonly PriceSpec[]
  readonly bom: readonly BomSpec[]
  readonly tables: readonly TableSpec[]
}

export interface ParameterSpec {
  /** Of the parameter in the library, not of the door's line. */
  readonly id: string
  readonly code: string
  readonly name: string
  readonly valueType: string
  readonly unit: string
  readonly help: string
  readonly isFront: boolean
  readonly isRequired: boolean
  readonly min: number | null
  readonly max: number | null
  readonly step: number | null
  /** Choices that are texts alone; the options count where there are none. */
  readonly choices: readonly string[]
  readonly options: readonly OptionSpec[]
  readonly category: { readonly id: string; readonly treeCode: string; readonly name: string } | null
  readonly initial: string
  readonly showIf: string
  readonly requiredIf: string
}

export interface OptionSpec {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly picture: string
  readonly n1: number | null
  readonly n2: number | null
  readonly n3: number | null
  readonly add: number
  /** The code of the material that the option stands for. */
  readonly mat: string
}

export interface VariableSpec {
  readonly code: string
  readonly name: string
  readonly formula: string
}

export interface RuleSpec {
  readonly name: string
  readonly condition: string
  /** 1 forbids, 2 warns, 3 takes options away, 4 sets a value. */
  readonly effect: string
  readonly target: string
  readonly values: readonly string[]
  readonly message: string
}

export interface PriceSpec {
  readonly name: string
  readonly condition: string
  readonly formula: string
  readonly isDiscountable: boolean
  readonly part: string
}

export interface BomSpec {
  readonly code: string
  readonly name: string
  readonly part: string
  readonly condition: string
  /** The code of the material, where no formula chooses it. */
  readonly material: string
  readonly materialFormula: string
  readonly quantity: string
  readonly pieces: string
  readonly length: string
  readonly width: string
  readonly thickness: string
  readonly lossRate: number
  readonly scale: number
  readonly process: string
}

export interface TableSpec {
  readonly code: string
  readonly rows: readonly { readonly x: string; readonly y: string; readonly value: number }[]
}

/** What is known of a material while a door is reckoned. */
export interface MaterialFacts {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  /** What a unit of it costs; null for those who may not know. */
  readonly price: number | null
  readonly l: number | null
  readonly w: number | null
  readonly t: number | null
  readonly color: string
  /** Of its category; those below begin with it. */
  readonly treeCode: string
  readonly isActive: boolean
}

/** How the prices of shops and customers follow from that of the factory. */
export interface PriceLevels {
  readonly dealerRate: number
  /** Null as long as no shop says what its customers pay. */
  readonly retail: Retail | null
}

/** All that lies outside of a door and counts in it. What an evaluation used of it reproduces the evaluation. */
export interface DoorInputs {
  /** By the codes that formulas name: `rate('m808')`. */
  readonly rates: Readonly<Record<string, number>>
  /** By the id or the code under which they are asked for. */
  readonly materials: Readonly<Record<string, MaterialFacts>>
  readonly levels: PriceLevels
}

/** Every parameter by its code; a choice by its code or text, a material by its id. */
export type DoorValues = Readonly<Record<string, string>>

export interface Complaint {
  /** The parameters that it is about. */
  readonly parameters: readonly string[]
  readonly message: string
}

/** A choice as it stands in this configuration. */
export interface Offer {
  readonly value: string
  readonly name: string
  readonly picture: string
  readonly isOpen: boolean
  /** Why it cannot be chosen. */
  readonly reason: string
}

export interface PriceLine {
  readonly name: string
  readonly part: string
  readonly formula: string
  readonly amount: number
  readonly isDiscountable: boolean
}

export interface Prices {
  readonly factory: number
  readonly dealer: number
  /** Null as long as no shop says so. */
  readonly retail: number | null
}

export interface CutPiece {
  readonly pieces: number
  readonly length: number | null
  readonly width: number | null
  readonly thickness: number | null
}

/** What one door takes of a material. */
export interface BomLine {
  readonly code: string
  readonly name: string
  readonly part: string
  readonly material: string
  readonly materialId: string | null
  readonly materialName: string
  readonly unit: string
  readonly net: number
  readonly lossRate: number
  readonly quantity: number
  readonly price: number | null
  readonly cost: number | null
  readonly cuts: readonly CutPiece[]
  readonly process: string
}

/** A configuration reckoned: what is wrong with it, or what it costs and takes. */
export interface DoorResult {
  /** What was given, brought to its form, with defaults and what rules force. */
  readonly values: DoorValues
  readonly errors: readonly Complaint[]
  readonly warnings: readonly Complaint[]
  /** The codes of the parameters that show. */
  readonly visible: readonly string[]
  readonly required: readonly string[]
  /** The codes of required parameters that the factory has not filled in yet: priced without, not to be made without. */
  readonly unfilled: readonly string[]
  readonly offers: Readonly<Record<string, readonly Offer[]>>
  /** Values that rules set, with the reason. */
  readonly forced: Readonly<Record<string, string>>
  readonly variables: Readonly<Record<string, number | string | boolean>>
  /** Null while something is wrong. */
  readonly prices: Prices | null
  readonly priceLines: readonly PriceLine[]
  readonly bom: readonly BomLine[]
  readonly materialCost: number | null
  /** What was taken from outside. */
  readonly used: DoorInputs
}
