import { f } from '@mortise/model'

/** Where in a building a line belongs; told by quotes and orders alike. */
export const placeFields = {
  building: f.text('楼栋', { max: 30 }),
  floor: f.text('楼层', { max: 30 }),
}

/** How many of what, for how much; told by quotes and orders alike. */
export const soldFields = {
  spec: f.text('规格', { max: 500, readonly: true }),
  qty: f.decimal('数量', { required: true, scale: 3, min: 0.001, default: 1, sum: true }),
  unit: f.text('单位', { max: 10 }),
  listPrice: f.money('标准价', { readonly: true }),
  unitPrice: f.money('单价', { min: 0, help: '不填时取标准价' }),
}

interface Typed {
  readonly type?: string | null | undefined
}

/** What a line sells; quotes and orders may know more. */
export const SoldType = { door: '1', material: '2', service: '3' } as const

/** What a line of each type shows. */
export const soldWhen = {
  door: (line: Typed) => line.type === SoldType.door,
  params: (line: Typed) => line.type === SoldType.door,
  material: (line: Typed) => line.type === SoldType.material,
  service: (line: Typed) => line.type === SoldType.service,
}

/** More doors than one line can take. */
const MOST_DOORS = 9999
export const WHOLE_DOORS = `门的数量应为1～${MOST_DOORS}的整数`

/** Whether so many doors can be sold in one line. */
export const isDoorCount = (qty: number): boolean => Number.isInteger(qty) && qty >= 1 && qty <= MOST_DOORS
