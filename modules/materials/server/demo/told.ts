import type { MaterialFamily, MaterialKind } from '@mortise/materials/model'
import type { Shape } from './draw.ts'

type Kind = keyof (typeof MaterialKind)['items']
type Family = keyof (typeof MaterialFamily)['items']

/** Materials that differ in model, size and colour alone. The price is that of the first size; each further one adds a step. */
export interface ToldRange {
  readonly name: string
  readonly unit: string
  readonly price: number
  readonly step?: number
  readonly models?: readonly string[]
  readonly sizes?: readonly string[]
  readonly colors?: readonly string[]
  /** How much of its unit others are. */
  readonly also?: Readonly<Record<string, number>>
  readonly family?: Family
  readonly shape?: Shape
  readonly safety?: number
  readonly isLotManaged?: boolean
}
export interface ToldLeaf {
  readonly name: string
  readonly ranges?: readonly ToldRange[]
}
export interface ToldBranch {
  readonly name: string
  readonly code: string
  readonly kind: Kind
  readonly leaves: readonly ToldLeaf[]
}

export const units: readonly [
  name: string,
  code: string,
  precision: number,
  dimension: '1' | '2' | '3' | '4' | '5',
][] = [
  ['个', 'GE', 0, '1'],
  ['套', 'TAO', 0, '1'],
  ['张', 'ZHANG', 0, '1'],
  ['根', 'GEN', 0, '1'],
  ['卷', 'JUAN', 0, '1'],
  ['箱', 'XIANG', 0, '1'],
  ['桶', 'TONG', 0, '1'],
  ['支', 'ZHI', 0, '1'],
  ['樘', 'DOOR', 0, '1'],
  ['米', 'M', 3, '2'],
  ['毫米', 'MM', 0, '2'],
  ['平方米', 'M2', 4, '3'],
  ['立方米', 'M3', 4, '4'],
  ['千克', 'KG', 3, '5'],
  ['克', 'G', 0, '5'],
  ['吨', 'T', 4, '5'],
]

/** What holds for every material. */
export const conversions: readonly [unit: string, factor: number, base: string][] = [
  ['米', 1000, '毫米'],
  ['千克', 1000, '克'],
  ['吨', 1000, '千克'],
]

export const colors: Readonly<
  Record<string, { readonly hex: string; readonly family: '10' | '20' | '30' | '40' | '50' | '60' }>
> = {
  原木: { hex: '#c99a5b', family: '30' },
  白橡: { hex: '#dcc39a', family: '20' },
  红橡: { hex: '#b9784a', family: '30' },
  胡桃: { hex: '#6b4530', family: '50' },
  樱桃: { hex: '#a8593a', family: '30' },
  暖白: { hex: '#f1ece0', family: '10' },
  雅灰: { hex: '#9aa0a3', family: '40' },
  哑黑: { hex: '#2f3133', family: '60' },
  拉丝银: { hex: '#b9c0c5', family: '40' },
  青古铜: { hex: '#7d5d3a', family: '50' },
  透明: { hex: '#cfe6ec', family: '20' },
}
